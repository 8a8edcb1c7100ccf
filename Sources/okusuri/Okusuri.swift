import ArgumentParser
import Glibc

/// `okusuri`: the one executable.
@main
struct Okusuri: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "okusuri",
    abstract: "家族の服薬記録を、端末で。A family's medication record in the terminal.",
    version: "0.1.0",
    subcommands: [
      OpenCommand.self, DemoCommand.self, ServeCommand.self, LoginCommand.self,
      LogoutCommand.self, StatusCommand.self, TodayCommand.self, HistoryCommand.self,
      TakeCommand.self, UndoCommand.self, PatientsCommand.self, MedicationsCommand.self,
      AccountCommand.self, ImportCommand.self, ExportCommand.self, AdminCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  /// Nothing this program writes is for other people on the machine.
  static func main() async {
    umask(0o077)
    await main(nil)
  }
}
