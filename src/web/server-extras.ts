/**
 * Exports what the server takes from the build besides React Router's members: the only copy of the context
 * key, and fragments written in JSX.
 */

export { renderSummary } from './checkout/summary/render-summary.tsx'
export { shopContext } from './shop-context.ts'

type RenderMail = typeof import('#mail/render.tsx').renderOrderConfirmation
type RenderStatementMail = typeof import('#mail/render.tsx').renderStatementMail
type RenderRenewalMail = typeof import('#mail/render.tsx').renderRenewalMail
type RenderGiftMail = typeof import('#mail/render.tsx').renderGiftMail
type RenderVoucherGift = typeof import('#mail/render.tsx').renderVoucherGift
type RenderContactMail = typeof import('#mail/render.tsx').renderContactMail
type RenderAccountMail = typeof import('#mail/render.tsx').renderAccountMail

/**
 * Renders the mail. It is loaded with the first mail: the serving process sends none, and the mail library
 * takes a quarter of its memory.
 */
export async function renderOrderConfirmation(
  ...props: Parameters<RenderMail>
): Promise<ReturnType<RenderMail>> {
  return (await import('#mail/render.tsx')).renderOrderConfirmation(...props)
}

/** Renders a mail about an account; loaded in the same way. */
export async function renderAccountMail(
  ...props: Parameters<RenderAccountMail>
): Promise<ReturnType<RenderAccountMail>> {
  return (await import('#mail/render.tsx')).renderAccountMail(...props)
}

/** Renders a mail about a cancellation or withdrawal; loaded in the same way. */
export async function renderStatementMail(
  ...props: Parameters<RenderStatementMail>
): Promise<ReturnType<RenderStatementMail>> {
  return (await import('#mail/render.tsx')).renderStatementMail(...props)
}

/** Renders a mail about a renewal; loaded in the same way. */
export async function renderRenewalMail(
  ...props: Parameters<RenderRenewalMail>
): Promise<ReturnType<RenderRenewalMail>> {
  return (await import('#mail/render.tsx')).renderRenewalMail(...props)
}

/** Renders a mail about a gift; loaded in the same way. */
export async function renderGiftMail(
  ...props: Parameters<RenderGiftMail>
): Promise<ReturnType<RenderGiftMail>> {
  return (await import('#mail/render.tsx')).renderGiftMail(...props)
}

/** Renders the mail that gives vouchers to somebody; loaded in the same way. */
export async function renderVoucherGift(
  ...props: Parameters<RenderVoucherGift>
): Promise<ReturnType<RenderVoucherGift>> {
  return (await import('#mail/render.tsx')).renderVoucherGift(...props)
}

/** Renders a mail about a message to the shop; loaded in the same way. */
export async function renderContactMail(
  ...props: Parameters<RenderContactMail>
): Promise<ReturnType<RenderContactMail>> {
  return (await import('#mail/render.tsx')).renderContactMail(...props)
}
