import type { ComponentProps, CSSProperties } from 'react'
import { Link } from 'react-router'

/** Matches a word that browsers would break behind one of its signs. */
const BREAKABLE = /\p{L}[-‐–—/]\p{L}/u

interface PageTitleProps extends Omit<ComponentProps<'h1'>, 'children' | 'style'> {
  readonly children: string
  /** `lead` is the first thing of the shop's first page, `small` the one of a page of the back office. */
  readonly size?: 'lead' | 'page' | 'small'
  /** True: it stands in a container that is narrower than the page. */
  readonly inColumn?: boolean
  /** Where it leads, if it leads somewhere. */
  readonly to?: string
}

/**
 * Shows the title of a page. No word of it breaks, not even at its hyphen: the title becomes smaller until its longest
 * word fits the line.
 */
export function PageTitle({
  children,
  size = 'page',
  inColumn = false,
  className = '',
  to,
  ...rest
}: PageTitleProps) {
  const words = children.split(' ')
  const letters = Math.max(...words.map((word) => [...word].length))
  const shown = words.map((word, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a title has no other key for its words, and they never move.
    <Word key={position} isFirst={position === 0} word={word} />
  ))
  return (
    <h1
      {...rest}
      style={{ '--letters': letters } as CSSProperties}
      className={`title title-${size} ${inColumn ? 'title-in-column' : ''} ${className}`}
    >
      {to === undefined ? shown : <Link to={to}>{shown}</Link>}
    </h1>
  )
}

function Word({ word, isFirst }: { word: string; isFirst: boolean }) {
  const space = isFirst ? '' : ' '
  if (!BREAKABLE.test(word)) return space + word
  return (
    <>
      {space}
      <span className="inline-block">{word}</span>
    </>
  )
}
