import { Link } from 'react-router'
import { useSite } from '#web/site/SiteProvider.tsx'

/** Shows the owner's logo, if there is one, and the name of the shop. */
export function Logo() {
  const { shopName, logo } = useSite()
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2.5 text-21 font-bold tracking-tight">
      {logo && (
        <img
          src={logo.path}
          width={logo.width}
          height={logo.height}
          alt=""
          className="h-8 w-auto max-w-32 object-contain"
        />
      )}
      {shopName}
    </Link>
  )
}
