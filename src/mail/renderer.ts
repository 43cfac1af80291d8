import type { MailRenderer } from '#domains/mail-log/ports.ts'

type MailTemplates = MailRenderer

/**
 * Loads the templates from the server build at `buildUrl` (`build/server/index.js`), because they are JSX. The
 * build is loaded with the first mail, so a worker that sends none stays small. Set `globalThis.__base`
 * before, as for pages.
 */
export function mailRenderer(buildUrl: string): MailRenderer {
  let loaded: Promise<MailTemplates> | undefined
  const templates = (): Promise<MailTemplates> => {
    loaded ??= import(buildUrl) as Promise<MailTemplates>
    return loaded
  }
  return {
    renderOrderConfirmation: async (props) => (await templates()).renderOrderConfirmation(props),
    renderAccountMail: async (props) => (await templates()).renderAccountMail(props),
    renderStatementMail: async (props) => (await templates()).renderStatementMail(props),
    renderVoucherGift: async (props) => (await templates()).renderVoucherGift(props),
    renderRenewalMail: async (props) => (await templates()).renderRenewalMail(props),
    renderContactMail: async (props) => (await templates()).renderContactMail(props),
    renderGiftMail: async (props) => (await templates()).renderGiftMail(props),
  }
}
