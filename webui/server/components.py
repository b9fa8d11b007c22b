"""The views that the published interface describes by name; docs/api.md says what they mean."""

from webui.desk.deck_check import DeckCheckView
from webui.desk.faces import CandidatesView, FaceView, Name
from webui.desk.foul_codes import FoulCodeView
from webui.desk.log_view import LogEntryView
from webui.desk.looks import LookView
from webui.desk.next_game import NextGameView, SeatedView
from webui.desk.privacy import ConsentView, PrivacyView
from webui.desk.setup_view import CameraCheckView, SetupView, ZoneCheckView
from webui.desk.skills_view import SkillView
from webui.desk.table_view import (
    CardView,
    ClockView,
    PickView,
    ResultView,
    SeatView,
    TableView,
    TeamView,
)
from webui.desk.view import (
    BroadcastView,
    CameraView,
    ClockBoardView,
    FlagView,
    FoulView,
    LedgerView,
    OutcomeView,
    PlaceView,
    RefereeView,
)
from webui.matches.match_views import MatchView, TimelineView
from webui.matches.person import PersonView, SeatTakenView
from webui.matches.shelf import ListedMatch

COMPONENTS = (
    RefereeView,
    LedgerView,
    ClockBoardView,
    BroadcastView,
    TableView,
    SeatView,
    CardView,
    TeamView,
    ClockView,
    PickView,
    ResultView,
    FlagView,
    FoulView,
    OutcomeView,
    NextGameView,
    SeatedView,
    ConsentView,
    PrivacyView,
    LookView,
    PlaceView,
    CameraView,
    FaceView,
    Name,
    CandidatesView,
    FoulCodeView,
    SkillView,
    SetupView,
    DeckCheckView,
    CameraCheckView,
    ZoneCheckView,
    LogEntryView,
    ListedMatch,
    MatchView,
    TimelineView,
    PersonView,
    SeatTakenView,
)
