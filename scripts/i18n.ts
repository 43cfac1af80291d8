/** `node scripts/i18n.ts extract|missing|merge FILE|prune|check`: the command without the shop around it. */
import { runI18nCommand } from '#main/messages/command.ts'

process.exitCode = runI18nCommand(process.argv.slice(2))
