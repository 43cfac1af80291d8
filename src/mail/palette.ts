/**
 * The colours of the shop's pages as literal values: mail programs support neither variables nor
 * `light-dark()`. Light colours are inline, dark ones in one media query; both were checked for contrast.
 * Source: docs/design.md "Palette".
 */
export const LIGHT = {
  ground: '#f3f6f8',
  panel: '#ffffff',
  hairline: '#ccd2d5',
  ink: '#131b1f',
  muted: '#5b6569',
  amber: '#f7a830',
  link: '#006678',
} as const

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: '#0b1115',
  panel: '#161d21',
  hairline: '#2f373c',
  ink: '#eaeff1',
  muted: '#9da6aa',
  amber: '#f7a830',
  link: '#77ced8',
}

export const SANS = `'Instrument Sans', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif`
/**
 * Arabic fonts come first: otherwise a Latin font before them might draw the Arabic letters in any fallback.
 */
export const SANS_ARABIC = `Vazirmatn, 'Geeza Pro', 'Segoe UI', Tahoma, Arial, sans-serif`
export const MONO = `'Martian Mono', 'SF Mono', Consolas, Menlo, monospace`

/** The only style sheet of a mail: dark colours and the narrow screen. */
export const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.half{display:block!important;width:100%!important;box-sizing:border-box}.title{font-size:24px!important;line-height:30px!important;hyphens:auto;overflow-wrap:anywhere}.figure{white-space:normal!important}.value{overflow-wrap:anywhere}}
@media (prefers-color-scheme:dark){
.ground,.ground>table>tbody>tr>td{background-color:${DARK.ground}!important}
.panel{background-color:${DARK.panel}!important}
.line{border-color:${DARK.hairline}!important}
.ink{color:${DARK.ink}!important}
.muted{color:${DARK.muted}!important}
.link{color:${DARK.link}!important}
.button{background-color:${DARK.ink}!important;color:${DARK.ground}!important}
}`
