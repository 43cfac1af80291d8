import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'

const SHAPE =
  'inline-flex min-h-11 items-center justify-center forced-color-adjust-none gap-2 rounded-sm px-5 py-2 text-15 font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-45'
const TONES: Readonly<Record<ButtonTone, string>> = {
  primary: 'border border-transparent bg-ink text-ground hover:bg-ink/85',
  secondary: 'border border-edge text-ink hover:border-ink hover:bg-panel',
  quiet: 'text-ink hover:bg-panel',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-ground',
}

/** Returns the classes of a button, for elements other than the two below. */
export function buttonClass(tone: ButtonTone = 'primary', className = ''): string {
  return `${SHAPE} ${TONES[tone]} ${className}`
}

/** Shows a button, which submits its form by default. */
export function Button({
  tone = 'primary',
  className,
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & { tone?: ButtonTone }) {
  return <button type={type} className={buttonClass(tone, className)} {...rest} />
}

/** Shows a link that looks like a button: for navigation, never for a change. */
export function ButtonLink({
  tone = 'secondary',
  className,
  ...rest
}: ComponentProps<typeof Link> & { tone?: ButtonTone }) {
  return <Link className={buttonClass(tone, className)} {...rest} />
}

/** Shows a square button of 44 px with a glyph; `label` is its accessible name. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 place-items-center rounded-sm text-ink transition-colors hover:bg-panel ${className}`}
      {...rest}
    />
  )
}
