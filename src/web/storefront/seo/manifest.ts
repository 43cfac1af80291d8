import type { LoaderFunctionArgs } from 'react-router'
import { shopOf } from '#web/shop-context.ts'
import { joinBase } from '#web/site/locale-paths.ts'

/**
 * Critical: the site. Returns the web app manifest of this locale. It is the same for everybody, so it is
 * cached like a page.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { shopName, locale, basePath, mountPath } = shopOf(context).site
  const start = joinBase(basePath, '/')
  const manifest = {
    name: shopName,
    lang: locale.code,
    dir: locale.dir,
    start_url: start,
    scope: start,
    display: 'browser',
    background_color: '#f3f6f8',
    theme_color: '#131b1f',
    icons: [192, 512].flatMap((side) =>
      (['any', 'maskable'] as const).map((purpose) => ({
        src: `${mountPath}/icon-${purpose === 'any' ? '' : 'maskable-'}${side}.png`,
        sizes: `${side}x${side}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
