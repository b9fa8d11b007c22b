// The way to the other pages: it closes when something else is wanted.

const menu = document.getElementById("menu");

addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
menu.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
