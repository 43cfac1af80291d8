import type { ReactNode } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'

/** States in which a component is shown. */
const NAMES = {
  normal: msg('Normal'),
  hover: msg('Pointed at'),
  focus: msg('With the focus'),
  chosen: msg('Chosen'),
  off: msg('Off'),
  wrong: msg('Wrong'),
  busy: msg('Busy'),
  empty: msg('Empty'),
  long: msg('Long text'),
  reduced: msg('Reduced'),
  gone: msg('Sold out'),
} as const

export type StateName = keyof typeof NAMES

/** Shows a part of the kit under its heading, which links to itself. Pictures are taken of `data-kit-section`. */
export function KitSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} data-kit-section={id} aria-labelledby={`${id}-title`} className="kit-section">
      <h2 id={`${id}-title`} className="text-21">
        <a href={`#${id}`} className="underline-offset-4 hover:underline">
          {title}
        </a>
      </h2>
      {children}
    </section>
  )
}

/** Shows a component in one state. Hover and focus are shown without a pointer: see static-states.ts. */
export function KitState({ name, children }: { name: StateName; children: ReactNode }) {
  const t = useT()
  return (
    <div className="kit-state">
      <p className="text-13 text-muted">{translateText(t, NAMES[name])}</p>
      <div data-as={name === 'hover' || name === 'focus' ? name : undefined}>{children}</div>
    </div>
  )
}

/** Shows states beside each other, as many as fit. */
export function KitStates({ children }: { children: ReactNode }) {
  return <div className="kit-states">{children}</div>
}
