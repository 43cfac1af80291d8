import { expect, test } from 'vitest'
import { parseSource, placeOf, programSources, type Source } from './support/source.ts'

/** Files whose exports are used by people who did not write them. */
const PUBLIC = /^src\/(kernel\/|domains\/|jobs\/|gateways\/|db\/(?!types\.generated))/

/** Returns exported functions, constants and classes without a docstring directly above them. */
function undocumented(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const docEnds = source.comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ end }) => end)
    return source.program.body.flatMap((node) => {
      if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return []
      const { type } = node.declaration
      if (type !== 'FunctionDeclaration' && type !== 'VariableDeclaration' && type !== 'ClassDeclaration')
        return []
      if (docEnds.some((end) => end <= node.start && /^\s*$/.test(source.text.slice(end, node.start))))
        return []
      const name =
        /^export (?:async )?(?:function\*?|const|class)\s+([\w$]+|\{[^}]*\})/.exec(
          source.text.slice(node.start),
        )?.[1] ?? '?'
      return [
        `${placeOf(source, node.start)} ${name}: say what it is and why, with Units, Throws, Source where they matter; others call it without reading it`,
      ]
    })
  })
}

test('every exported rule, command and constant has a docstring', () => {
  expect(undocumented(programSources().filter(({ path }) => PUBLIC.test(path)))).toEqual([])
})

test('a planted export without docstring is found, also beside an ordinary comment', () => {
  expect(undocumented([parseSource('src/kernel/x.ts', 'export const A = 1')])).toHaveLength(1)
  expect(
    undocumented([parseSource('src/kernel/x.ts', '/* no docstring */\nexport function a() {}')]),
  ).toHaveLength(1)
  expect(
    undocumented([
      parseSource(
        'src/kernel/x.ts',
        '/** Says it. */\nexport function a() {}\n/** Says it. */\nexport class B {}',
      ),
    ]),
  ).toEqual([])
})
