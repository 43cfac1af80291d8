import { expect, test } from 'vitest'
import type { Command } from '#main/cli/command.ts'
import { dashed, optionsOf } from '#main/cli/read-words.ts'
import { referenceText } from '#main/cli/reference.ts'
import { commandGroups } from '#main/cli/table.ts'
import { quotedIn, tableRows } from './support/tables.ts'
import { filesMatching, readText } from './support/tree.ts'

const commands = commandGroups.flatMap(({ commands }) => commands)
const REFERENCE = 'docs/commands.md'

test('docs/commands.md is the table of commands, as `npm run kontor -- reference` writes it', () => {
  expect(readText(REFERENCE)).toBe(referenceText(commandGroups))
  const [group] = commandGroups
  const planted = { ...group!, commands: [...group!.commands, { ...group!.commands[0]!, name: 'planted' }] }
  expect(readText(REFERENCE)).not.toBe(referenceText([planted, ...commandGroups.slice(1)]))
})

/** Returns the command that the words begin with; the longest name wins. */
function commandOf(words: readonly string[]): Command | undefined {
  return commands
    .filter(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name)
    .sort((one, other) => other.name.length - one.name.length)[0]
}

/**
 * Returns the mistakes in a command as a text names it: words after `kontor`, such as `job list|retry
 * --json`.
 */
function mistakesIn(mention: string): string[] {
  const words = mention.split(/\s+/).filter((word) => word !== '')
  const [first = '', second = ''] = words
  if (first === 'help') return []
  const choices = second.includes('|') ? second.split('|').filter((word) => /^[a-z]/.test(word)) : [second]
  return choices.flatMap((choice) => {
    const command = commandOf([first, choice, ...words.slice(2)])
    // A heading such as `kontor order` names the whole group.
    if (!command && commands.some(({ name }) => name.startsWith(`${first} `)) && !/^[a-z]/.test(choice))
      return []
    if (!command) return [`there is no command "${first} ${choice}"`]
    const options = ['--help', ...optionsOf(command).map(([key]) => dashed(key)), ...command.name.split(' ')]
    return words
      .filter((word) => /^--[a-z]/.test(word) && !options.includes(word.replace(/[,.:;)]+$/, '')))
      .map((word) => `"${command.name}" has no option ${word}`)
  })
}

/** Returns the commands that a text names, each up to the end of its code, sentence or line. */
function mentionsIn(text: string): string[] {
  return [...text.matchAll(/\bkontor (?:-- )?(?=[a-z])((?:(?!\bkontor\b)[^`\n,\\#"'“”;→])*)/g)].map(
    ([, words = '']) => words,
  )
}

function wrongMentions(path: string, text: string): string[] {
  return mentionsIn(text)
    .flatMap(mistakesIn)
    .map((mistake) => `${path}: ${mistake}, and a reader types what stands there`)
}

/** Files in which the word has another meaning. */
const NO_COMMANDS = ['src/web/account/password/common-passwords.ts', 'src/api/plugins/network-hash.ts']

test('every command that a document or a text of the program names exists, with its options', () => {
  const paths = [...filesMatching(/\.md$/), ...filesMatching(/^src\/.*\.tsx?$/)]
  const texts = paths.filter((path) => !path.endsWith('.test.ts') && !NO_COMMANDS.includes(path))
  expect(texts.flatMap((path) => wrongMentions(path, readText(path)))).toEqual([])
})

test.each([
  ['type `npm run kontor -- nothing`', 1],
  ['kontor order shp {subject}', 1],
  ['`kontor order list --nonsense`', 1],
  ['`kontor job list|retry|burn`', 1],
  ['kontor bank dismiss 1 --why x or kontor bank asign 1', 1],
  ['`kontor order list --json`, `kontor order`, `npm run kontor -- COMMAND`, kontor job list|retry ID', 0],
])('a planted mention is checked: %s', (text, mistakes) => {
  expect(wrongMentions('planted.md', text)).toHaveLength(mistakes)
})

test('the README names commands that exist, and at least one of every group', () => {
  const named = tableRows(readText('README.md'), 'command').flatMap(([cell = '']) => quotedIn(cell))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((mention) => !mention.startsWith('--')).flatMap(mistakesIn)).toEqual([])
  const firsts = new Set(named.map((mention) => mention.split(' ')[0]))
  expect(commands.map(({ name }) => name.split(' ')[0]).filter((first) => !firsts.has(first))).toEqual([])
})
