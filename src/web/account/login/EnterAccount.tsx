import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Factor } from '#kernel/actor.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { FactorForm } from './FactorForm.tsx'
import { LostForm } from './LostForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { SignInForm } from './SignInForm.tsx'

/** What a visitor without a session may want to do. */
export type Pane = 'sign-in' | 'register' | 'lost'

interface EnterAccountProps {
  readonly start?: Pane
  /** The address typed before, on a page without script. */
  readonly email?: string
  /** Renders the heading for a page or a dialog. */
  readonly heading: (text: string) => ReactNode
  /** Called after signing in or registering; `redirect` is where the shop leads to after registering. */
  readonly done: (redirect: string | null) => void
  readonly dismiss?: () => void
}

/**
 * Shows the forms to sign in, to register and to get a new password, one at a time in the same place, and
 * carries the address along. Source: specification §2.
 */
export function EnterAccount({
  start = 'sign-in',
  email: typed = '',
  heading,
  done,
  dismiss,
}: EnterAccountProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Pane>(start)
  const [email, setEmail] = useState(typed)
  const [factors, setFactors] = useState<readonly Factor[] | null>(null)
  useFocusOnChange(box, `${pane} ${factors === null}`)

  const shared = { email, onEmail: setEmail, dismiss }
  const link = (to: Pane, text: string) => <PaneLink pane={to} text={text} show={setPane} />
  if (factors)
    return (
      <div ref={box} className="grid gap-4">
        {heading(t('One more step'))}
        <FactorForm factors={factors} done={() => done(null)} back={() => setFactors(null)} />
      </div>
    )
  return (
    <div ref={box} className="grid gap-4">
      {pane === 'sign-in' && (
        <>
          {heading(t('Sign in'))}
          <SignInForm {...shared} done={() => done(null)} needFactor={setFactors} />
          <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-hairline border-t pt-3">
            {link('register', t('Create an account'))}
            {link('lost', t('Forgot your password?'))}
          </p>
        </>
      )}
      {pane === 'register' && (
        <>
          {heading(t('Create an account'))}
          <RegisterForm {...shared} done={done} />
          <p className="border-hairline border-t pt-3">{link('sign-in', t('I have an account'))}</p>
        </>
      )}
      {pane === 'lost' && (
        <>
          {heading(t('A new password'))}
          <LostForm {...shared} />
          <p className="border-hairline border-t pt-3">{link('sign-in', t('Back to sign-in'))}</p>
        </>
      )}
    </div>
  )
}

const QUERIES: Readonly<Record<Pane, string>> = { 'sign-in': '', register: '?new=1', lost: '?lost=1' }

/** Returns the pane that the page's address asks for. */
export function paneOf(query: URLSearchParams): Pane {
  return query.has('new') ? 'register' : query.has('lost') ? 'lost' : 'sign-in'
}

/** Shows another pane in the same place; without script, or in a new tab, it is a link. */
function PaneLink({ pane, text, show }: { pane: Pane; text: string; show: (pane: Pane) => void }) {
  function follow(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    show(pane)
  }
  return (
    <Link
      to={`/login${QUERIES[pane]}`}
      onClick={follow}
      className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
    >
      {text}
    </Link>
  )
}

/** Moves the focus into a form that replaces another; the first form leaves the focus where it is. */
function useFocusOnChange(box: { readonly current: HTMLElement | null }, shown: string): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    const field = box.current?.querySelector<HTMLElement>('input:not([type=radio])')
    ;(field ?? box.current?.querySelector<HTMLElement>('input:checked, button'))?.focus()
  }, [box, shown])
}
