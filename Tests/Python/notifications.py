"""Shows notifications as a desktop does (org.freedesktop.Notifications 1.2) on the bus of DBUS_SESSION_BUS_ADDRESS: the
real protocol, and nobody to look. What is asked of it stands on standard error, a line each. With --choose the action
of the first notification that has one is chosen at once, as a person would.
"""
import sys

from jeepney import DBusAddress, HeaderFields, MessageType, new_error, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
HERE = DBusAddress(PATH, interface=NAME)


def say(line):
    print(line, file=sys.stderr, flush=True)


chooses = "--choose" in sys.argv
connection = open_dbus_connection(bus="SESSION")
connection.send_and_get_reply(message_bus.RequestName(NAME))
say("ready")
number = 0
while True:
    message = connection.receive()
    if message.header.message_type != MessageType.method_call:
        continue
    member = message.header.fields.get(HeaderFields.member)
    if member == "GetCapabilities":
        connection.send(new_method_return(message, "as", (["actions", "body", "body-markup"],)))
    elif member == "Notify":
        _, replaced, _, title, body, actions, _, _ = message.body
        number = replaced or number + 1
        connection.send(new_method_return(message, "u", (number,)))
        say(f"shown {number} [{title}] [{body}] {actions}")
        if chooses and actions:
            chooses = False
            connection.send(new_signal(HERE, "ActionInvoked", "us", (number, actions[0])))
    elif member == "CloseNotification":
        closed = message.body[0]
        connection.send(new_method_return(message, "", ()))
        connection.send(new_signal(HERE, "NotificationClosed", "uu", (closed, 3)))
        say(f"closed {closed}")
    else:
        connection.send(new_error(message, "org.freedesktop.DBus.Error.UnknownMethod"))
