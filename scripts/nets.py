"""The nets that are trained here: plain 3x3 convolutions, accurate and fast in int8."""

from typing import cast

from torch import Tensor, nn


def conv(n_in: int, n_out: int, stride: int = 1) -> nn.Sequential:
    """Return 3x3 convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(n_in, n_out, 3, stride, 1, bias=False), nn.BatchNorm2d(n_out), nn.ReLU()
    )


class FindNet(nn.Module):
    """Picture in; at a quarter of the size: card centres, hands and the axes of each card.

    Output channels: 0 centre logit, 1 hand logit, 2-3 offset to the centre in 8 px, 4 ln(length /
    32 px), 5-6 cos and sin of twice the long axis' angle, 7-9 the same for the short axis.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = conv(3, 16, 2)
        self.quarter = nn.Sequential(conv(16, 32, 2), conv(32, 32))
        self.eighth = nn.Sequential(conv(32, 64, 2), conv(64, 64))
        self.sixteenth = nn.Sequential(conv(64, 112, 2), conv(112, 112), conv(112, 112))
        self.down32 = nn.Sequential(conv(112, 144, 2), conv(144, 144))
        self.lift32 = nn.Conv2d(144, 112, 1)
        self.lift16 = nn.Conv2d(112, 64, 1)
        self.lift8 = nn.Conv2d(64, 32, 1)
        self.merge16 = conv(112, 112)
        self.merge8 = conv(64, 64)
        self.merge4 = nn.Sequential(conv(32, 40), conv(40, 40))
        self.head = nn.Conv2d(40, 10, 1)
        nn.init.constant_(cast(Tensor, self.head.bias)[:2], -3.0)

    def forward(self, picture: Tensor) -> Tensor:
        """Map (N, 3, H, W) in 0..1 to (N, 10, H/4, W/4)."""
        quarter = self.quarter(self.stem(picture))
        eighth = self.eighth(quarter)
        sixteenth = self.sixteenth(eighth)
        deep = self.lift32(self.down32(sixteenth))
        deep = self.merge16(sixteenth + nn.functional.interpolate(deep, scale_factor=2.0))
        deep = nn.functional.interpolate(self.lift16(deep), scale_factor=2.0)
        deep = self.merge8(eighth + deep)
        deep = nn.functional.interpolate(self.lift8(deep), scale_factor=2.0)
        return cast(Tensor, self.head(self.merge4(quarter + deep)))


class EmbedNet(nn.Module):
    """Card crop in, a direction on the 128-sphere out; equal cards point the same way."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 24, 2),
            conv(24, 48, 2),
            conv(48, 48),
            conv(48, 96, 2),
            conv(96, 96),
            conv(96, 128, 2),
            conv(128, 128),
        )
        self.squeeze = nn.Conv2d(128, 32, 1)
        self.out = nn.Linear(32 * 8 * 6, 128)

    def forward(self, crops: Tensor) -> Tensor:
        """Map (N, 3, 128, 96) in 0..1 to unit vectors (N, 128)."""
        features = self.squeeze(self.trunk(crops)).flatten(1)
        return nn.functional.normalize(self.out(features).float())


class IndexNet(nn.Module):
    """Top left corner of a card in; logits of four suits and thirteen ranks out."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            conv(3, 24), conv(24, 48, 2), conv(48, 48), conv(48, 96, 2), conv(96, 96, 2)
        )
        self.squeeze = nn.Conv2d(96, 48, 1)
        self.hidden = nn.Linear(48 * 8 * 4, 128)
        self.out = nn.Linear(128, 17)

    def forward(self, corners: Tensor) -> Tensor:
        """Map (N, 3, 64, 32) in 0..1 to (N, 17): suits S H C D, then ranks A 2 ... K."""
        features = self.squeeze(self.trunk(corners)).flatten(1)
        return cast(Tensor, self.out(nn.functional.relu(self.hidden(features))))
