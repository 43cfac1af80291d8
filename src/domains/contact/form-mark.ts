import type { Signer } from '#db/signer.ts'

type Blind = Pick<Signer, 'blind'>

/** Returns when a form was shown, signed, for the form to send back. It is no secret and names nobody. */
export function markForm({ blind }: Blind, now: Date): string {
  const at = now.getTime().toString(36)
  return `${at}.${blind(`contact form ${at}`).toString('base64url')}`
}

/** Reads when a form was shown; null where nobody signed it, or it comes from the future. */
export function readFormMark(box: Blind, mark: string, now: Date): Date | null {
  const [at = ''] = mark.split('.')
  const ms = Number.parseInt(at, 36)
  if (!/^[0-9a-z]{1,10}$/.test(at) || !(ms <= now.getTime())) return null
  return markForm(box, new Date(ms)) === mark ? new Date(ms) : null
}
