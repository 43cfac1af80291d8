import { type BrowserProvider, NOT_LOADED_TEXT } from './browser-provider.ts'
import { loadScript } from './load-script.ts'

/** The part of Amazon's script that we use. Source: docs/gateways.md "Amazon Pay". */
interface AmazonPay {
  readonly Pay: { renderButton(selector: string, config: Readonly<Record<string, unknown>>): unknown }
}

const BUTTON_ID = 'amazon-pay-button'

/** Shows Amazon's own button in our dialog. It leads to Amazon, and from there back to the return page. */
export const provider: BrowserProvider = {
  async showPayButton({ script, config }, stage) {
    try {
      await loadScript(script)
    } catch {
      return { ok: false, text: NOT_LOADED_TEXT }
    }
    const { amazon } = window as { amazon?: AmazonPay }
    if (!amazon) return { ok: false, text: NOT_LOADED_TEXT }
    return stage.show((element) => {
      element.id = BUTTON_ID
      amazon.Pay.renderButton(`#${BUTTON_ID}`, config)
      return () => element.replaceChildren()
    })
  },
}
