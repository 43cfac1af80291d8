import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CommandGroup, DONE, deed } from './command.ts'
import { codesOf, EXIT_CODES, usageOf } from './help.ts'
import { dashed, optionsOf } from './read-words.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', 'docs', 'commands.md')

/** Writes docs/commands.md. A gate compares it with the table of commands. */
export const reference = deed({
  name: 'reference',
  summary: 'writes docs/commands.md after a change of a command (for developers)',
  needs: 'nothing',
  takes: {},
  async run({ groups }) {
    writeFileSync(FILE, referenceText(groups))
    return DONE
  },
})

/** Builds the reference of all commands, as Markdown. */
export function referenceText(groups: readonly CommandGroup[]): string {
  const parts = groups.map(({ title, commands }) =>
    [`## ${title}`, ...commands.map(commandText)].join('\n\n'),
  )
  return `${[INTRODUCTION, ...parts].join('\n\n')}\n`
}

const INTRODUCTION = `# Commands

\`npm run kontor -- reference\` writes this page from the table of commands (\`src/main/cli/table.ts\`). Type each command after
\`npm run kontor --\`; \`npm run kontor -- help COMMAND\` shows the same in the terminal. You may leave out what stands in square brackets.

With \`--json\` a command writes one JSON document to standard output and nothing else. Amounts are \`{ "amount": 1250, "currency": "EUR" }\` in
minor units, and times are ISO 8601. Later versions may add keys, but remove none. Problems go to standard error.

| exit code | meaning |
|---|---|
${Object.entries(EXIT_CODES)
  .map(([code, meaning]) => `| ${code} | ${meaning} |`)
  .join('\n')}

If a code means something else, or more, the command says so below.`

function commandText(command: CommandGroup['commands'][number]): string {
  const options = optionsOf({ ...command, isReport: false }).map(
    ([key, { word, help }]) => `- \`${dashed(key)}${word === '' ? '' : ` ${word}`}\`: ${help}`,
  )
  const codes = codesOf(command).map(([code, meaning]) => `- Exit code ${code}: ${meaning}`)
  return [
    `### ${command.name}`,
    `\`kontor ${usageOf(command)}\` ${command.summary}.${command.help === '' ? '' : ` ${command.help}`}`,
    ...(options.length + codes.length === 0 ? [] : [[...options, ...codes].join('\n')]),
  ].join('\n\n')
}
