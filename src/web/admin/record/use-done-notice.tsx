import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'

export interface DoneNotice {
  /** Stands where the page says what happened. */
  readonly notice: ReactNode
  /** Says that an act was done, and moves the focus there: its form may be gone. */
  readonly tell: (title: string) => void
}

/** Says on the page that an act was done. Without script the flash of the call says so. */
export function useDoneNotice(): DoneNotice {
  const t = useT()
  const place = useRef<HTMLParagraphElement>(null)
  const [told, setTold] = useState<{ readonly title: string } | null>(null)
  useEffect(() => {
    if (told) place.current?.focus()
  }, [told])
  return {
    tell: (title) => setTold({ title }),
    notice: (
      <p
        ref={place}
        role="status"
        tabIndex={-1}
        className={told ? 'mt-4 border border-edge px-4 py-2 font-medium' : 'sr-only'}
      >
        {told && t('Done: {act}', { act: told.title })}
      </p>
    ),
  }
}
