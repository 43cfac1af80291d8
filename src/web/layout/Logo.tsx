import { Link } from 'react-router'
import { useSite } from '#web/site/SiteProvider.tsx'

/** Shows the logo, a meter with its needle, and the name of the shop. */
export function Logo() {
  const { shopName } = useSite()
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2.5 text-21 font-bold tracking-tight">
      <svg viewBox="0 0 32 24" width="32" height="24" fill="none" aria-hidden="true" focusable="false">
        <path d="M3 17A14.5 14.5 0 0 1 29 17" stroke="currentColor" strokeWidth="1.75" />
        <path
          d="M3 17l2.2 1.2M8 10.4l1.6 2M16 8v2.6M24 10.4l-1.6 2M29 17l-2.2 1.2"
          stroke="currentColor"
          strokeWidth="1.75"
        />
        <path className="stroke-amber-ink" d="M16 23L21.5 11.5" strokeWidth="2.25" />
      </svg>
      {shopName}
    </Link>
  )
}
