import { pathToFileURL } from 'node:url'
import type { MailRenderer } from '#domains/mail-log/ports.ts'

type MailTemplates = Pick<MailRenderer, 'renderOrderConfirmation'>

/**
 * The templates are JSX, so they are reached through the server build `buildFile` (`build/server/index.js`). It is loaded
 * with the first mail: a worker that sends none stays small. Set `globalThis.__base` before, as for pages.
 */
export function mailRenderer(buildFile: string): MailRenderer {
  let templates: Promise<MailTemplates> | undefined
  return {
    async renderOrderConfirmation(props) {
      templates ??= import(pathToFileURL(buildFile).href) as Promise<MailTemplates>
      return (await templates).renderOrderConfirmation(props)
    },
  }
}
