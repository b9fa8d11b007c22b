// Which side of the table lies at the bottom of the page; remembered on this device.

const REMEMBERED = "zhicai.quarter_turns";

// Who sits at the bottom, by quarter turns of the table clockwise.
const AT_BOTTOM = [
  ["cold_right", "warm_left"], ["warm_commander"], ["warm_right", "cold_left"], ["cold_commander"],
];

// How a point of a picture moves with each quarter turn; width and height are those before it.
const MOVES = [
  (x, y) => [x, y],
  (x, y, width, height) => [height - y, x],
  (x, y, width, height) => [width - x, height - y],
  (x, y, width) => [y, width - x],
];

let quarters = (Number(localStorage.getItem(REMEMBERED)) || 0) % 4;
document.body.dataset.quarters = quarters;

/** Quarter turns by camera, as each hangs over the table. */
let turns = {};

/** Take how each camera hangs. */
export function takeCameras(cameras) {
  turns = Object.fromEntries(cameras.map((camera) => [camera.source, camera.turn_deg / 90]));
}

/** By how many quarters the pictures of a camera are turned, so that they lie as the table does. */
export function turnsOf(source) {
  return quarters + (turns[source] ?? 0);
}

/** Turn the table by so many quarters, clockwise. */
export function turnTable(by = 1) {
  quarters = (quarters + by) % 4;
  localStorage.setItem(REMEMBERED, quarters);
  document.body.dataset.quarters = quarters;
}

export function seatsAtBottom() {
  return AT_BOTTOM[quarters];
}

/** The two sides in the order in which they sit on the page. */
export function teamsInOrder() {
  return quarters < 2 ? ["cold", "warm"] : ["warm", "cold"];
}

/** Where a point of a picture of `size` lies once the picture has been turned by `by` quarters. */
export function turnedPoint([x, y], [width, height], by) {
  return MOVES[by % 4](x, y, width, height);
}

export function turnedSize([width, height], by) {
  return by % 2 ? [height, width] : [width, height];
}

/** Draw an image onto a canvas, turned by `by` quarters, in its own size. */
export function drawTurned(canvas, image, [width, height], by) {
  const [wide, high] = turnedSize([width, height], by);
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const origin = turnedPoint([0, 0], [width, height], by);
  const right = turnedPoint([1, 0], [width, height], by);
  const down = turnedPoint([0, 1], [width, height], by);
  const context = canvas.getContext("2d");
  context.setTransform(right[0] - origin[0], right[1] - origin[1],
    down[0] - origin[0], down[1] - origin[1], ...origin);
  context.drawImage(image, 0, 0, width, height);
}
