import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { joinBase, type LocalePaths } from '#web/site/locale-paths.ts'
import { useSite } from '#web/site/SiteProvider.tsx'

interface SeoProps {
  readonly title: string
  readonly description?: string
  /** Canonical path without base and without filters. */
  readonly path: string
  /** Paths by locale, if they differ. */
  readonly paths?: LocalePaths
  /** Address of the picture of a shared link, without the mount path. Default: the shop's own. */
  readonly picture?: string
  readonly type?: 'website' | 'product'
  /** Set for filtered lists and searches, which search engines should not index. */
  readonly noindex?: boolean
}

/**
 * Renders title, description, canonical link, links to other locales, and data for link previews. React moves
 * them into the head.
 */
export function Seo({
  title,
  description,
  path,
  paths = {},
  picture,
  type = 'website',
  noindex = false,
}: SeoProps) {
  const site = useSite()
  const pathIn = (code: string) => paths[code] ?? path
  const address = site.origin + joinBase(site.basePath, pathIn(site.locale.code))
  const shown = site.origin + (picture ? site.mountPath + picture : site.sharePicture)
  return (
    <>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex,follow" />}
      <link rel="canonical" href={address} />
      {!noindex &&
        site.locales.map(({ code, basePath }) => (
          <link
            key={code}
            rel="alternate"
            hrefLang={code}
            href={site.origin + joinBase(basePath, pathIn(code))}
          />
        ))}
      {!noindex && (
        <link
          rel="alternate"
          hrefLang="x-default"
          href={site.origin + joinBase(site.mountPath, pathIn(DEFAULT_LOCALE))}
        />
      )}
      <meta property="og:site_name" content={site.shopName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={site.locale.code} />
      <meta property="og:image" content={shown} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
