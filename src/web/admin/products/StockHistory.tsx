import { useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, SelectField } from '#web/ui/Field.tsx'
import { useDoneNotice } from '../record/use-done-notice.tsx'
import type { GridView, MovementView } from './views.ts'

/** Shows who changed the stock and why, and a form that changes it with a reason. */
export function StockHistory({ view }: { view: GridView }) {
  const t = useT()
  const { product, rows, movements, mayCount } = view
  const { notice, tell } = useDoneNotice()
  return (
    <section className="mt-10 grid gap-8 desktop:grid-cols-[minmax(0,1fr)_20rem]">
      <div>
        <h2 className="text-17">{t('Changes of stock')}</h2>
        {notice}
        {movements.length === 0 && <p className="mt-2 text-muted">{t('There is nothing here yet.')}</p>}
        <ol className="mt-2 grid">
          {movements.map((movement) => (
            <Movement
              key={movement.id}
              handle={product.handle}
              movement={movement}
              mayCount={mayCount}
              tell={tell}
            />
          ))}
        </ol>
      </div>
      {mayCount && rows.length > 0 && <StockForm view={view} tell={tell} />}
    </section>
  )
}

function Movement({
  handle,
  movement,
  mayCount,
  tell,
}: {
  handle: string
  movement: MovementView
  mayCount: boolean
  tell: (title: string) => void
}) {
  const t = useT()
  const when = useWhen()
  const { basePath } = useSite()
  const { id, at, variant, delta, reason, who, note, canUndo } = movement
  const { problem, isBusy, submit } = useCallForm('/admin/stock/undo', () =>
    tell(t('Undo: {what}', { what: `${variant} ${delta}` })),
  )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-b py-1">
      <time dateTime={at} suppressHydrationWarning className="text-13 text-muted tabular-nums">
        {when(at, { withTime: true })}
      </time>
      <span className="min-w-0 flex-1">
        <bdi>{variant}</bdi> <strong className="tabular-nums">{delta > 0 ? `+${delta}` : delta}</strong>{' '}
        {reason} <span className="text-13 text-muted">{[who, note].filter(Boolean).join(' · ')}</span>
      </span>
      {canUndo && mayCount && (
        <form method="post" action={`${basePath}/api/admin/stock/undo`} onSubmit={submit}>
          <input type="hidden" name="product" value={handle} />
          <input type="hidden" name="movement" value={id} />
          <Button
            tone="quiet"
            disabled={isBusy}
            aria-label={t('Undo: {what}', { what: `${variant} ${delta}` })}
          >
            {t('Undo')}
          </Button>
          {problem && (
            <p role="alert" className="font-medium text-danger">
              {problem}
            </p>
          )}
        </form>
      )}
    </li>
  )
}

function StockForm({ view: { product, rows }, tell }: { view: GridView; tell: (title: string) => void }) {
  const t = useT()
  const { basePath } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const { problem, isBusy, submit } = useCallForm('/admin/stock/change', () => {
    // What was counted must not be added again by one more click.
    form.current?.reset()
    tell(t('Change stock'))
  })
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}/api/admin/stock/change`}
      onSubmit={submit}
      className="grid content-start gap-4 border border-edge p-4"
    >
      <input type="hidden" name="product" value={product.handle} />
      <h2 className="text-17">{t('Change stock')}</h2>
      <p className="text-13 text-muted">
        {t('Leaves a line with your name and the reason. “Undo” takes it back.')}
      </p>
      <SelectField name="productId" label={t('Variant')} required>
        {rows.map(({ publicId, name }) => (
          <option key={publicId} value={publicId}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField name="how" label={t('What to do')} required>
        <option value="add">{t('Add, or take away with a minus')}</option>
        <option value="set">{t('Set to what was counted')}</option>
      </SelectField>
      <Field name="pieces" label={t('Pieces')} inputMode="numeric" pattern="-?[0-9]{1,7}" required />
      <Field name="note" label={t('Reason')} maxLength={300} />
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <Button disabled={isBusy}>{isBusy ? t('Please wait') : t('Change stock')}</Button>
    </form>
  )
}
