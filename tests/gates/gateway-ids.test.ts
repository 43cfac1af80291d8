import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { parseSource, programSources, type Source } from './support/source.ts'
import { ROOT } from './support/tree.ts'

/** A gateway is a folder of this name, and a line of `HOME`. */
const FOLDERS = 'src/gateways'
const HOME = 'src/main/gateways.ts'
const IDS = readdirSync(join(ROOT, FOLDERS), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'support')
  .map(({ name }) => name)

/** Files that may name gateways beside their own folders, and why. */
const NAMED: Readonly<Record<string, string>> = {
  'src/web/payment/choice/gateway-words.ts':
    'a line that helps to choose, and that the contract’s answer does not carry; a gateway without one has none',
  'src/web/payment/choice/GatewayMark.tsx': 'drawings of icons, some of which are called like their gateway',
  'src/web/payment/providers.ts': 'scripts of providers, by the `provider` of the contract’s answer',
  'src/web/payment/providers/amazon-pay.ts': 'the part of a gateway that runs in the browser',
  'src/web/payment/providers/paypal.ts': 'the same',
  'src/jobs/job-names.ts': 'the name of a job, which databases have stored',
  'src/main/tasks.ts': 'the same',
  'src/views/admin/words/job-words.ts': 'the same',
  'src/main/rehearsal/run-rehearsal.ts': 'the same',
  'src/main/mail-samples/samples.ts': 'samples of mails',
  'src/api/openapi/request-example.ts': 'samples of fields in the reference',
  'src/web/dev/kit/parts/Choices.tsx': 'samples of icons in a demo',
  ...Object.fromEntries(
    [
      'src/api/calls/admin/payout-acts.ts',
      'src/api/shapes/membership.ts',
      'src/domains/payout/contract.ts',
      'src/domains/payout/store/files.ts',
      'src/mail/payout-words.ts',
      'src/main/payout-desk.ts',
      'src/views/admin/areas/people/payouts.ts',
      'src/web/partner/PayoutSection.tsx',
      'src/web/partner/payout-dialogs.tsx',
      'src/web/partner/views.ts',
    ].map((file) => [file, 'a way to be paid out, by the `payoutType` of the contract; no gateway']),
  ),
}

/** A word of its own in a text, also in a longer one: an account of the ledger, a piece of SQL. */
const NAME = new RegExp(`(^|[^a-zA-Z/-])(${IDS.filter((id) => id !== 'coupon').join('|')})(?![a-zA-Z])`)
/** Coupons are a domain too: the word is an id only beside a gateway. */
const COUPON =
  /gateways?(_?ids?|of)?\b[^\n;]{0,60}?['"`]coupon['"`]|['"`]coupon['"`]\s*[!=]==?\s*\w*\.?gateway/i

/** Gateways that a file names in its texts; comments and imports do not count. */
function idsIn(source: Source): string[] {
  const texts: string[] = []
  const imported = new Set<number>()
  const skip = ({ source: from }: { readonly source: ESTree.Expression | null }): void => {
    if (from) imported.add(from.start)
  }
  new Visitor({
    ImportDeclaration: skip,
    ExportNamedDeclaration: skip,
    ImportExpression: skip,
    Literal({ value, start }) {
      if (typeof value === 'string' && !imported.has(start)) texts.push(value)
    },
    TemplateLiteral({ quasis }) {
      texts.push(...quasis.map(({ value }) => value.raw))
    },
    Property({ key }) {
      if (key.type === 'Identifier') texts.push(key.name)
    },
  }).visit(source.program)
  const named = texts.flatMap((text) => NAME.exec(text)?.[2] ?? [])
  return COUPON.test(source.text) ? [...named, 'coupon'] : named
}

/** Files that name gateways where the gateway's `info` should say what is asked. */
function namers(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !path.startsWith(`${FOLDERS}/`) && path !== HOME)
    .filter((source) => idsIn(source).length > 0)
    .map(({ path }) => path)
}

test('gateways are named in their own folders and in the list of them, and nowhere else', () => {
  expect(IDS).toContain('stripe')
  expect(namers(programSources()).sort()).toEqual(Object.keys(NAMED).sort())
})

test.each([
  ['a comparison', `if (attempt.gatewayId === 'bank-transfer') ship()`],
  ['a list', `const ONLINE = ['stripe', 'paypal']`],
  ['a table', `const WORDS = { klarna: 'later' }`],
  ['a condition of SQL', "const sql = `a.gateway_id NOT IN ('cash-on-delivery')`"],
  ['an account of the ledger', `const sql = "account = 'clearing:bank-transfer'"`],
  ['a coupon in SQL', "const sql = `a.gateway_id = 'coupon'`"],
  ['a coupon that is compared', `const first = attempt.gatewayId === 'coupon'`],
  ['a coupon that is looked up', `engine.gatewayOf('coupon')`],
  ['a coupon among others', `const BY_HAND_GATEWAYS = ['coupon']`],
])('%s is found where it is planted', (_name, text) => {
  expect(namers([parseSource('src/views/planted.ts', text)])).toEqual(['src/views/planted.ts'])
})

test.each([
  ['an import', `import { bankTransfer } from '#gateways/bank-transfer/index.ts'`],
  ['a comment', `// As stripe does.`],
  ['the domain of coupons', `const source = { table: 'coupon', fields: ['coupon'] }`],
])('%s names none', (_name, text) => {
  expect(namers([parseSource('src/views/innocent.ts', text)])).toEqual([])
})
