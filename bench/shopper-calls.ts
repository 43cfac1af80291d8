import type { LeanClient } from './lean-client.ts'

/** The address of a guest, as a form sends it. */
export const ADDRESS =
  'email=ada%40example.com&billing.name=Ada+Lovelace&billing.line1=Hauptstra%C3%9Fe+5&billing.zip=10115&billing.city=Berlin&billing.country=DE&sameAddress=1'

/** Posts a form and returns the answer. Throws: Error unless it is 200. */
export async function call(client: LeanClient, path: string, form: string): Promise<string> {
  const { status, body } = await client.post(path, form)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`)
  return body
}
