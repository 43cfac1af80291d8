import rules from '#web/ui/app.css?inline'
import address from '#web/ui/app.css?url'
import { useNonce } from '#web/ui/NonceProvider.tsx'
import { FRAME_STYLE, WHOLE_STYLE } from './frame-style-mark.ts'

/**
 * Brings the style of the frame. A public page holds what it uses of it (`keepUsedStyle`) and is shown without waiting
 * for a second file; the whole comes with the scripts, which show more than the page. Pages of one visitor link it,
 * because their visitor has it already.
 */
export function FrameStyle() {
  const nonce = useNonce()
  const held = import.meta.env.SSR ? nonce === undefined && rules : heldStyle()
  return held ? (
    <>
      <style {...{ [FRAME_STYLE]: '' }} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: held }} />
      <link rel="stylesheet" {...{ [WHOLE_STYLE]: '' }} href={address} />
    </>
  ) : (
    <link {...{ [FRAME_STYLE]: '' }} rel="stylesheet" href={address} />
  )
}

const heldStyle = (): string | undefined => document.querySelector(`style[${FRAME_STYLE}]`)?.innerHTML
