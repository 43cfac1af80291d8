import rules from '#web/ui/app.css?inline'
import address from '#web/ui/app.css?url'
import { useNonce } from '#web/ui/NonceProvider.tsx'

/** Marks the element, so that the browser finds what the server chose. */
const MARK = 'data-frame-style'

/**
 * Brings the style of the frame. A public page holds it: it is shown without waiting for a second file. Pages of one
 * visitor link it, because their visitor has it already.
 */
export function FrameStyle() {
  const nonce = useNonce()
  const held = import.meta.env.SSR ? nonce === undefined && rules : heldStyle()
  return held ? (
    <style {...{ [MARK]: '' }} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: held }} />
  ) : (
    <link {...{ [MARK]: '' }} rel="stylesheet" href={address} />
  )
}

const heldStyle = (): string | undefined => document.querySelector(`style[${MARK}]`)?.innerHTML
