import { type AnimationEvent, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

/**
 * Says for 15 s that a payment succeeded; the page itself keeps showing it. The live region exists from the
 * start, empty, so that screen readers announce its content. Source: specification §4, docs/design.md
 * "Success banner".
 */
export function SuccessBanner({ text }: { text: string | null }) {
  const t = useT()
  const [gone, setGone] = useState<string | null>(null)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-4 z-30 grid justify-items-center px-4 print:hidden"
    >
      {text !== null && text !== gone && (
        <div
          key={text}
          className="success-banner pointer-events-auto flex items-center gap-3 rounded-md border border-success bg-ground ps-5 text-ink shadow-lg"
          onAnimationEnd={(event: AnimationEvent) => event.target === event.currentTarget && setGone(text)}
        >
          <Icon name="check" className="text-success" />
          <p className="py-3 font-semibold">{text}</p>
          <IconButton label={t('Close')} className="needs-script" onClick={() => setGone(text)}>
            <Icon name="close" size={16} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
