import type { CSSProperties, ReactNode } from 'react'

/**
 * The few elements that a mail is built of. Mail programs lay out with tables: Outlook draws with Word, which
 * ignores padding, widths and shorthand margins on most other elements.
 */

interface BoxProps {
  readonly className?: string
  /** Class of the inner cell, which carries the padding. */
  readonly tdClassName?: string
  readonly style: CSSProperties
  readonly children: ReactNode
}

/** Attributes of a layout table; screen readers do not announce it as a table. */
const LAYOUT = { border: 0, cellPadding: '0', cellSpacing: '0', role: 'presentation' } as const

/**
 * Fills the window with the ground colour: some programs drop the style of `<body>`, so a cell carries it
 * again.
 */
export function Body({
  lang,
  dir,
  className,
  style,
  children,
}: BoxProps & { lang: string; dir: 'ltr' | 'rtl' }) {
  const { backgroundColor } = style
  return (
    <body lang={lang} dir={dir} className={className} style={{ backgroundColor, margin: 0, padding: 0 }}>
      <table border={0} width="100%" cellPadding="0" cellSpacing="0" role="presentation" align="center">
        <tbody>
          <tr>
            <td dir={dir} lang={lang} style={style}>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  )
}

/** Keeps the sheet of a mail at its reading width, in the middle of the window. */
export function Container({ style, children }: BoxProps) {
  return (
    <table align="center" width="100%" {...LAYOUT} style={style}>
      <tbody>
        <tr style={{ width: '100%' }}>
          <td>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Draws a block. Its padding goes to the cell, everything else of its style to the table. */
export function Section({ className, tdClassName, style, children }: BoxProps) {
  const { padding, ...rest } = style
  return (
    <table align="center" width="100%" {...LAYOUT} className={className} style={rest}>
      <tbody>
        <tr>
          <td className={tdClassName} style={{ padding }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Draws a paragraph. Outlook.com drops the shorthand of a margin, so all four sides are written as well. */
export function Text({ className, style, children }: BoxProps) {
  const sides = { marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0 }
  return (
    <p className={className} style={{ fontSize: '14px', lineHeight: '24px', ...style, ...sides }}>
      {children}
    </p>
  )
}

/** Draws the one title of a mail. The class makes it smaller on a phone, where a long word does not fit. */
export function Heading({ color, children }: { readonly color: string; readonly children: ReactNode }) {
  return (
    <h1
      className="ink title"
      style={{ margin: '0 0 12px', fontSize: '28px', lineHeight: '34px', fontWeight: 700, color }}
    >
      {children}
    </h1>
  )
}

/** Draws a line between two blocks. */
export function Hr({ className, style }: Omit<BoxProps, 'children'>) {
  return (
    <hr
      className={className}
      style={{ width: '100%', border: 'none', borderColor: 'transparent', ...style }}
    />
  )
}

/**
 * Without this, webmail would open a link inside its own frame. There is no `rel`: the links lead to the shop
 * itself, and mail programs add their own.
 */
const IN_NEW_WINDOW = { target: '_blank' } as const

/** Links to a page of the shop. */
export function Link({ href, className, style, children }: BoxProps & { href: string }) {
  return (
    <a
      href={href}
      className={className}
      style={{ color: style.color, textDecorationLine: 'none', ...style }}
      {...IN_NEW_WINDOW}
    >
      {children}
    </a>
  )
}

/** Units: px. */
interface Padding {
  readonly x: number
  readonly y: number
}

/**
 * Draws a link as a button. Outlook ignores padding on links, so conditional comments, which only Outlook
 * reads, put blanks beside the text.
 */
export function Button({
  href,
  className,
  padding: { x, y },
  style,
  children,
}: BoxProps & { href: string; padding: Padding }) {
  const sides = { paddingTop: y, paddingRight: x, paddingBottom: y, paddingLeft: x }
  const { backgroundColor, color, ...rest } = style
  return (
    <a
      href={href}
      className={className}
      style={{
        lineHeight: '100%',
        textDecoration: 'none',
        display: 'inline-block',
        maxWidth: '100%',
        msoPaddingAlt: '0px',
        backgroundColor,
        color,
        padding: `${y}px ${x}px`,
        ...rest,
        ...sides,
      }}
      {...IN_NEW_WINDOW}
    >
      <OutlookOnly html={blanks(x, `mso-text-raise:${toPoints(2 * y)}px`)} />
      <span
        style={{
          maxWidth: '100%',
          display: 'inline-block',
          lineHeight: '120%',
          msoPaddingAlt: '0px',
          msoTextRaise: toPoints(y),
        }}
      >
        {children}
      </span>
      <OutlookOnly html={blanks(x, '', '&#8203;')} />
    </a>
  )
}

/** The styles that only Outlook knows; the types of React do not. */
declare module 'react' {
  interface CSSProperties {
    msoPaddingAlt?: string
    msoTextRaise?: number
  }
}

function OutlookOnly({ html }: { html: string }) {
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />
}

/** Widest that Outlook draws a blank. Units: multiples of the font's width. */
const BLANK_MAX = 5

/**
 * Writes blanks with a total width of `width` px: as few as possible, all stretched alike. A hair space
 * counts twice its stretch.
 */
function blanks(width: number, style: string, after = ''): string {
  const count = Math.ceil(width / 2 / BLANK_MAX)
  const stretch = `mso-font-width:${(width / 2 / count) * 100}%`
  return `<i style="${[stretch, style].filter(Boolean).join(';')}" hidden>${'&#8202;'.repeat(count)}${after}</i>`
}

function toPoints(px: number): number {
  return (px * 3) / 4
}

/** Longest preview that a mail list shows. Units: UTF-16 code units. */
const PREVIEW_MAX = 200
/**
 * Invisible characters that fill the preview line, so that the mail's text does not follow a short preview.
 */
const NOTHING_TO_SEE = '\u00a0\u200c\u200b\u200d\ufeff'

/** Sets the preview line that mail lists show beside the subject, and hides it in the mail itself. */
export function Preview({ children }: { children: string }) {
  const text = children.slice(0, PREVIEW_MAX)
  return (
    <>
      <title>{text}</title>
      <div
        style={{
          display: 'none',
          overflow: 'hidden',
          lineHeight: '1px',
          opacity: 0,
          maxHeight: 0,
          maxWidth: 0,
        }}
        data-skip-in-text={true}
      >
        {text}
        {text.length < PREVIEW_MAX && <div>{NOTHING_TO_SEE.repeat(PREVIEW_MAX - text.length)}</div>}
      </div>
    </>
  )
}
