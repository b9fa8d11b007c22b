"""Still pictures of every kind that scanners and phones write, and broken ones."""

import struct
import zlib

import numpy as np
import pytest
from PIL import Image as PilImage

from vision.sources.load_picture import PictureError, load_picture

RED, GREEN, BLUE = (220, 30, 40), (20, 190, 60), (30, 60, 210)


def two_halves(mode: str = "RGB") -> PilImage.Image:
    """Red on the left, blue on the right, 60 x 40."""
    picture = PilImage.new("RGB", (60, 40), RED)
    picture.paste(BLUE, (30, 0, 60, 40))
    return picture.convert(mode)


def near(pixel: np.ndarray, rgb: tuple[int, int, int], tolerance: int = 12) -> bool:
    return bool(np.abs(pixel.astype(int) - np.array(rgb[::-1])).max() <= tolerance)


@pytest.mark.parametrize("suffix", ["png", "jpg", "bmp", "webp", "tif"])
def test_colours_come_out_as_blue_green_red(tmp_path, suffix):
    file = tmp_path / f"a.{suffix}"
    two_halves().save(file, quality=100) if suffix == "jpg" else two_halves().save(file)
    image = load_picture(file)
    assert image.shape == (40, 60, 3)
    assert image.dtype == np.uint8
    assert near(image[20, 10], RED)
    assert near(image[20, 50], BLUE)


@pytest.mark.parametrize(
    ("orientation", "size_hw", "red_at"),
    [
        (1, (40, 60), (20, 10)),
        (2, (40, 60), (20, 50)),
        (3, (40, 60), (20, 50)),
        (4, (40, 60), (20, 10)),
        (5, (60, 40), (10, 20)),
        (6, (60, 40), (10, 20)),
        (7, (60, 40), (50, 20)),
        (8, (60, 40), (50, 20)),
    ],
)
def test_the_rotation_that_a_phone_noted_is_applied(tmp_path, orientation, size_hw, red_at):
    file = tmp_path / "phone.jpg"
    exif = PilImage.Exif()
    exif[0x0112] = orientation
    two_halves().save(file, exif=exif, quality=100, subsampling=0)
    image = load_picture(file)
    assert image.shape[:2] == size_hw
    assert near(image[red_at], RED)


def test_a_print_shops_four_colours_become_three(tmp_path):
    file = tmp_path / "cmyk.jpg"
    PilImage.new("CMYK", (40, 40), (0, 255, 255, 0)).save(file, quality=100)
    assert near(load_picture(file)[20, 20], (255, 0, 0), 20)


def test_grey_becomes_three_equal_channels(tmp_path):
    file = tmp_path / "grey.png"
    PilImage.new("L", (60, 40), 77).save(file)
    assert (load_picture(file) == 77).all()
    assert load_picture(file).shape == (40, 60, 3)


def test_sixteen_bits_keep_their_upper_eight(tmp_path):
    file = tmp_path / "scan.png"
    deep = np.full((40, 60), 0xAB12, np.uint16)
    PilImage.fromarray(deep).save(file)
    assert (load_picture(file) == 0xAB).all()


def test_transparent_parts_become_white_and_half_transparent_ones_lighter(tmp_path):
    file = tmp_path / "cut.png"
    picture = PilImage.new("RGBA", (60, 40), (*RED, 0))
    picture.paste((*GREEN, 255), (20, 0, 40, 40))
    picture.paste((0, 0, 0, 128), (40, 0, 60, 40))
    picture.save(file)
    image = load_picture(file)
    assert near(image[20, 10], (255, 255, 255))
    assert near(image[20, 30], GREEN)
    assert near(image[20, 50], (127, 127, 127))


def test_a_palette_is_looked_up(tmp_path):
    file = tmp_path / "few.gif"
    two_halves().quantize(4).save(file)
    image = load_picture(file)
    assert near(image[20, 10], RED, 25)
    assert near(image[20, 50], BLUE, 25)


def test_a_text_file_called_jpg_is_not_a_picture(tmp_path):
    file = tmp_path / "notes.jpg"
    file.write_text("slash, jink, peach\n" * 20, encoding="utf-8")
    with pytest.raises(PictureError, match=r"notes\.jpg: not a picture"):
        load_picture(file)


def test_an_empty_file_is_called_empty(tmp_path):
    file = tmp_path / "nothing.png"
    file.touch()
    with pytest.raises(PictureError, match=r"nothing\.png: the file is empty"):
        load_picture(file)


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp"])
def test_a_cut_off_file_is_refused_with_a_reason(tmp_path, suffix):
    whole, part = tmp_path / f"whole.{suffix}", tmp_path / f"part.{suffix}"
    noise = np.random.default_rng(1).integers(0, 255, (90, 90, 3), dtype=np.uint8)
    PilImage.fromarray(noise).save(whole)
    content = whole.read_bytes()
    part.write_bytes(content[: len(content) // 2])
    with pytest.raises(PictureError, match=rf"part\.{suffix}: "):
        load_picture(part)


@pytest.mark.parametrize("size", [(1, 1), (500, 3), (31, 31)])
def test_a_picture_too_small_for_a_card_is_refused(tmp_path, size):
    file = tmp_path / "dot.png"
    PilImage.new("RGB", size).save(file)
    with pytest.raises(PictureError, match="too small"):
        load_picture(file)


def test_a_picture_without_pixels_is_refused(tmp_path):
    file = tmp_path / "none.png"
    header = struct.pack(">IIBBBBB", 0, 0, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    content = b"\x89PNG\r\n\x1a\n"
    for name, body in parts:
        check = struct.pack(">I", zlib.crc32(name + body))
        content += struct.pack(">I", len(body)) + name + body + check
    file.write_bytes(content)
    with pytest.raises(PictureError, match=r"none\.png: "):
        load_picture(file)


def test_grey_with_transparency_and_two_colours_are_read(tmp_path):
    clear = tmp_path / "clear.png"
    picture = PilImage.new("LA", (60, 40), (77, 255))
    picture.paste((77, 0), (40, 0, 60, 40))
    picture.save(clear)
    assert (load_picture(clear)[10, 5] == 77).all()
    assert (load_picture(clear)[20, 50] == 255).all()
    black_white = tmp_path / "fax.tif"
    PilImage.new("1", (60, 40), 1).save(black_white)
    assert (load_picture(black_white) == 255).all()


def test_a_picture_of_fractions_is_refused(tmp_path):
    file = tmp_path / "depth.tif"
    PilImage.fromarray(np.full((40, 60), 0.5, np.float32)).save(file)
    with pytest.raises(PictureError, match=r"depth\.tif: its pixels are fractions"):
        load_picture(file)


def test_a_broken_header_of_plain_text_is_refused(tmp_path):
    file = tmp_path / "old.ppm"
    file.write_bytes(b"P6\n4x 40\n255\n" + bytes(6000))
    with pytest.raises(PictureError, match=r"old\.ppm: "):
        load_picture(file)


def test_a_damaged_note_of_the_camera_does_not_spoil_the_picture(tmp_path):
    file = tmp_path / "phone.jpg"
    exif = PilImage.Exif()
    exif[0x010E] = "a long description of what is on the table"
    two_halves().save(file, exif=exif, quality=100)
    content = bytearray(file.read_bytes())
    place = content.index(b"Exif") + 6
    content[place + 8 : place + 10] = b"\xff\x00"  # more entries than there are
    file.write_bytes(content)
    assert near(load_picture(file)[20, 10], RED)


@pytest.mark.parametrize("side", [10_000, 20_000])
def test_a_picture_that_would_fill_the_memory_is_refused(tmp_path, side):
    file = tmp_path / "huge.png"
    PilImage.new("1", (side, side)).save(file)
    with pytest.raises(PictureError, match="too many pixels"):
        load_picture(file)


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    with pytest.raises(PictureError, match=r"gone\.png: no such file"):
        load_picture(tmp_path / "gone.png")
    with pytest.raises(PictureError, match="cannot be read"):
        load_picture(tmp_path)


def test_messages_are_one_line(tmp_path):
    file = tmp_path / "notes.jpg"
    file.write_text("x", encoding="utf-8")
    with pytest.raises(PictureError) as caught:
        load_picture(file)
    assert "\n" not in str(caught.value)
