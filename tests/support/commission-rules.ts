import type { Buyer } from './buyer.ts'
import type { RunningShop } from './running-shop.ts'

type Fields = Readonly<Record<string, string>>

/** The fields of a rule that fits everything. */
export const RULE: Fields = { name: 'Everything', rate: '5', 'cap.currency': 'EUR', phase: 'any', isOn: '1' }

/** Returns the hidden fields of a page's last form. */
export function hiddenIn(html: string): Record<string, string> {
  const form = html.slice(html.lastIndexOf('<form'))
  const found = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
    ]),
  )
}

/** Returns the version that the form of a rule shows. */
async function versionOf(owner: Buyer, id: string): Promise<string> {
  const { text } = await owner.get(`/admin/commission-rules/${id}`)
  return /name="version" value="([^"]*)"/.exec(text)?.[1] ?? ''
}

/** Types a rule into its form and returns the answer of its preview. */
export async function preview(owner: Buyer, id: string, fields: Fields) {
  return owner.call('/admin/commission-rules/preview', {
    id,
    version: await versionOf(owner, id),
    ...RULE,
    ...fields,
  })
}

/** Saves a rule as its preview shows it and returns the answer. */
export async function saveRule(owner: Buyer, id: string, fields: Fields) {
  const { status, body, text } = await preview(owner, id, fields)
  if (status !== 200) throw new Error(`the preview answered ${status}: ${text}`)
  return owner.call('/admin/commission-rules/save', hiddenIn((await owner.get(body.page)).text))
}

/** Moves or deletes a rule as its preview shows it and returns the answer. */
export async function changeRule(owner: Buyer, id: string, change: 'up' | 'down' | 'remove') {
  const { text } = await owner.get(`/admin/commission-rules/preview?change=${change}&id=${id}`)
  return owner.call('/admin/commission-rules/change', hiddenIn(text))
}

/** Returns the names of the rules in the owner's order. */
export async function ruleNames({ core }: RunningShop): Promise<readonly string[]> {
  const rows = await core.database.query<{ name: string }>(
    'SELECT name FROM commission_rule ORDER BY position',
  )
  return rows.map(({ name }) => name)
}
