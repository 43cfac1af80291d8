import { LIGHT } from './palette.ts'
import { Button } from './parts.tsx'

/** Draws the one thing to do about a mail. The class gives it the dark colours. */
export function ActionButton({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Button
      href={href}
      className="button"
      padding={{ x: 24, y: 14 }}
      style={{
        backgroundColor: LIGHT.ink,
        color: LIGHT.ground,
        borderRadius: '4px',
        fontSize: '15px',
        fontWeight: 600,
      }}
    >
      {children}
    </Button>
  )
}
