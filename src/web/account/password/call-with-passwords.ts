import { callShop, type ShopResult } from '#web/client/api.ts'
import { hashPasswords, type TypedPassword } from './hash-passwords.ts'

/** Hashes passwords and sends them with a call. Never throws. */
export async function callWithPasswords<Answer>(
  path: `/${string}`,
  fields: Readonly<Record<string, string>>,
  passwords: readonly TypedPassword[],
  onPercent: (percent: number) => void,
): Promise<ShopResult<Answer>> {
  const hashed = await hashPasswords(passwords, onPercent)
  if (!hashed.ok)
    return { ok: false, error: { text: hashed.text, code: 'unreachable', status: 0, fields: [], extra: {} } }
  return callShop<Answer>(path, { ...fields, ...hashed.fields })
}
