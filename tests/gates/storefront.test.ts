import { expect, test } from 'vitest'
import { filesMatching, readText } from './support/tree.ts'

interface TextFile {
  readonly path: string
  readonly text: string
}

const webFiles: readonly TextFile[] = filesMatching(/^src\/(web|mail)\/.*\.(tsx?|css)$/)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readText(path) }))

function found(files: readonly TextFile[], pattern: RegExp, reason: string): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map((match) => `${path}:${index + 1} ${match[0].trim()}: ${reason}`),
    )
  })
}

const CARD_FIELD =
  /(?:autoComplete|autocomplete|name|id)=["'{`]+cc-?(?:number|name|exp|csc|type|given|family)[\w-]*|name=["'{`]+(?:card[-_]?number|cardnumber|cvc|cvv|pan)["'`]/g
const CARD_REASON =
  'card data is typed at the provider only (PCI DSS SAQ A); a field of ours would bring it here'

test('no field of ours asks for a card', () => {
  expect(found(webFiles, CARD_FIELD, CARD_REASON)).toEqual([])
  expect(
    found(
      [{ path: 'planted.tsx', text: '<input autoComplete="cc-number" />\n<input name="cvc" />' }],
      CARD_FIELD,
      CARD_REASON,
    ),
  ).toHaveLength(2)
})

/** Utility classes that name a physical side of the screen. Arabic pages are mirrored. */
const PHYSICAL_CLASS =
  /(?<=["'`\s:])-?(?:(?:scroll-)?(?:[mp][lr]|left|right)-(?:\d[\w./]*|px|auto|full|\[[^\]]+\])|(?:border-[lr]|rounded-[tb]?[lr])(?:-[\w[\].]+)?|float-left|float-right|clear-left|clear-right|text-left|text-right)(?=["'`\s])/g
const PHYSICAL_PROPERTY =
  /(?<=^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)(?:-\w+)?|(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right))(?=\s*[:;])/g
const PHYSICAL_REASON =
  'use the logical one (ms- me- ps- pe- start- end-, margin-inline-start …), so that right-to-left pages mirror'

function physicalSides(files: readonly TextFile[]): string[] {
  const scripts = files.filter(({ path }) => path.startsWith('src/web/') && /\.tsx$/.test(path))
  const styles = files.filter(({ path }) => path.startsWith('src/web/') && path.endsWith('.css'))
  return [
    ...found(scripts, PHYSICAL_CLASS, PHYSICAL_REASON),
    ...found(styles, PHYSICAL_PROPERTY, PHYSICAL_REASON),
  ]
}

test('styles name start and end, never left and right', () => {
  expect(physicalSides(webFiles)).toEqual([])
})

test('planted physical styles are found, and logical ones are not', () => {
  const classes = ['ml-4', 'md:pr-2', 'left-0', 'text-left', '-mr-px', 'rounded-l-md', 'hover:border-l']
  for (const name of classes)
    expect(
      physicalSides([{ path: 'src/web/x.tsx', text: `<p className="flex ${name} gap-2">` }]),
      name,
    ).toHaveLength(1)
  for (const name of ['ms-4', 'pe-2', 'start-0', 'text-start', 'leading-tight', 'place-items-center'])
    expect(
      physicalSides([{ path: 'src/web/x.tsx', text: `<p className="flex ${name} gap-2">` }]),
      name,
    ).toEqual([])
  const css = '.a {\n  margin-left: 1px;\n  left: 0;\n  text-align: right;\n  margin-inline-start: 1px;\n}'
  expect(physicalSides([{ path: 'src/web/x.css', text: css }])).toHaveLength(3)
})

test('no page has an action, a write goes to the API alone', () => {
  const reason = 'loaders read and every form posts to {base}/api, with script and without'
  const pattern = /export (?:async )?(?:function|const) (?:action|clientAction)\b/g
  expect(found(webFiles, pattern, reason)).toEqual([])
  expect(
    found([{ path: 'planted.tsx', text: 'export async function action() {}' }], pattern, reason),
  ).toHaveLength(1)
})
