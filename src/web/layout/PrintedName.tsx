import { useSite } from '#web/site/SiteProvider.tsx'

/** Names the shop on a printed sheet, which has no header. */
export function PrintedName() {
  const { shopName, origin, basePath } = useSite()
  return (
    <p data-printed-name className="mb-6 hidden text-21 font-bold print:block">
      {shopName}
      <span className="block text-13 font-normal text-muted">{origin + basePath}</span>
    </p>
  )
}
