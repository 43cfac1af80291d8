import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import type { UploadState, Uploads } from './use-uploads.ts'

const STATES: Readonly<Record<UploadState, string>> = {
  waits: msg('Waits'),
  runs: msg('Is being sent'),
  added: msg('Added'),
  'there-already': msg('There already'),
  'no-product': msg('No product has this SKU'),
  refused: msg('Refused'),
  lost: msg('Not sent'),
  removed: msg('Removed again'),
}
const URGENT: readonly UploadState[] = ['refused', 'no-product', 'lost']

/** Shows how far the files are, and what became of each: first what needs somebody. */
export function UploadList({ uploads: all, isOneProduct }: { uploads: Uploads; isOneProduct: boolean }) {
  const t = useT()
  const { uploads, isBusy, again, stop, undo, clear } = all
  if (uploads.length === 0) return null
  const count = (state: UploadState): number => uploads.filter((one) => one.state === state).length
  const ended = uploads.length - count('waits') - count('runs')
  const [added, lost] = [count('added'), count('lost')]
  const urgent = uploads.filter(({ state }) => URGENT.includes(state))
  const others = uploads.filter(({ state }) => !URGENT.includes(state))
  const failed = urgent.length
  return (
    <div className="mt-4 grid gap-3">
      {isBusy && (
        <div className="flex flex-wrap items-center gap-3">
          <progress
            value={ended}
            max={uploads.length}
            aria-label={t('Pictures')}
            className="h-2 w-40 accent-tide"
          />
          <span className="text-13 tabular-nums">
            {t('{done} of {total}', { done: ended, total: uploads.length })}
          </span>
          <Button type="button" tone="secondary" onClick={stop}>
            {t('Stop')}
          </Button>
        </div>
      )}
      <p role="status" className="font-medium">
        {!isBusy &&
          [
            t('{count, plural, one {# picture is added} other {# pictures are added}}', { count: added }),
            failed > 0 && t('{count, plural, one {# is not} other {# are not}}', { count: failed }),
          ]
            .filter(Boolean)
            .join(', ')}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
        tabIndex={0}
        aria-label={t('Files')}
        className="max-h-96 overflow-y-auto text-13"
      >
        <ul className="grid">
          {[...urgent, ...others].map(({ key, file, state, why, handle }) => (
            <li key={key} className="flex flex-wrap gap-x-3 border-hairline border-t py-1">
              <bdi className="min-w-0 break-all font-medium">{file.webkitRelativePath || file.name}</bdi>
              {handle !== '' && !isOneProduct && (
                <Link to={`/admin/products/${handle}/pictures`} className="text-tide underline">
                  <bdi>{handle}</bdi>
                </Link>
              )}
              <span className={URGENT.includes(state) ? 'text-danger' : 'text-muted'}>
                {t(STATES[state])}
                {why && `. ${why}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      {!isBusy && (
        <div className="flex flex-wrap gap-2">
          {lost > 0 && (
            <Button type="button" onClick={again}>
              {t('Send {count} again', { count: lost })}
            </Button>
          )}
          {added > 0 && (
            <Button type="button" tone="secondary" onClick={() => void undo()}>
              {t('Undo: remove the added pictures')}
            </Button>
          )}
          <Button type="button" tone="quiet" onClick={clear}>
            {t('Close this list')}
          </Button>
        </div>
      )}
    </div>
  )
}
