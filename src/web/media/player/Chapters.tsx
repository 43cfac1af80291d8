import { useId } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { ChapterView } from '../views.ts'
import { clockText } from './rules.ts'

interface ChaptersProps {
  readonly chapters: readonly ChapterView[]
  /** The place of the player. Units: seconds. */
  readonly at: number
  /** Absent while the script does not run: then the chapters are a list. */
  readonly onSeek?: ((seconds: number) => void) | undefined
}

/** Lists the chapters of a recording; each leads to its place. */
export function Chapters({ chapters, at, onSeek }: ChaptersProps) {
  const t = useT()
  const id = useId()
  if (chapters.length === 0) return null
  const current = chapters.findLastIndex(({ atMs }) => atMs / 1000 <= at)
  return (
    <section aria-labelledby={id} className="w-full max-w-measure">
      <h2 id={id} className="mb-1 text-17">
        {t('Chapters')}
      </h2>
      <ol data-chapters className="border-hairline border-t">
        {chapters.map(({ atMs, title }, index) => (
          <li key={atMs} className="border-hairline border-b">
            <button
              type="button"
              disabled={!onSeek}
              aria-current={index === current}
              onClick={() => onSeek?.(atMs / 1000)}
              className="flex min-h-11 w-full items-center gap-4 text-start hover:bg-panel aria-[current=true]:font-semibold"
            >
              <span className="font-mono text-13 text-muted tabular-nums">{clockText(atMs / 1000)}</span>
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
