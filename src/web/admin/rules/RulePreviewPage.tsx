import { useEffect } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { ChangeTable } from '../ChangeTable.tsx'
import { FlashNote } from '../FlashNote.tsx'
import { ReplayOrders } from './ReplayOrders.tsx'
import { ReplayTable } from './ReplayTable.tsx'
import type { RulePreviewView } from './views.ts'

/** Shows what a change of the commission rules would have done to the orders of the last 90 days, and saves it. */
export function RulePreviewPage({ view, flash }: { view: RulePreviewView; flash: Flash | null }) {
  const t = useT()
  const { title, changes, order, days, sums, partners, further, orders, back } = view
  return (
    <>
      <title>{title}</title>
      <Link to={`/admin/${back}`} className="inline-flex min-h-9 items-center text-13 text-tide underline">
        {t('Back to the rule')}
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      <FlashNote flash={flash} />
      <p className="mt-2 max-w-[62ch] text-muted">
        {t(
          'These are the paid orders of the last {days} days that partners brought, as if each was paid in full. Nothing is saved yet. Booked commissions do not change: the rules count for orders that are paid from now on.',
          { days },
        )}
      </p>
      {changes.length > 0 && <ChangeTable rows={changes} />}
      <h2 className="mt-8 text-17">{t('What the orders earn')}</h2>
      {sums.length === 0 ? (
        <p className="mt-2">{t('No partner brought a paid order in this time.')}</p>
      ) : (
        <ReplayTable caption={t('What the orders earn')} first={t('Partner')} rows={partners} totals={sums} />
      )}
      {further > 0 && (
        <p className="mt-2 text-13 text-muted">
          {t('{count, plural, one {# more partner} other {# more partners}}, whose commission changes less', {
            count: further,
          })}
        </p>
      )}
      <ReplayOrders orders={orders} />
      <h2 className="mt-8 text-17">{t('Order of the rules afterwards')}</h2>
      {order.length === 0 ? (
        <p className="mt-2">{t('No rule: every order earns the standard rate of the programme.')}</p>
      ) : (
        <ol className="mt-2 list-decimal ps-6">
          {order.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ol>
      )}
      <SaveForm view={view} />
    </>
  )
}

/** Saves exactly what is shown. If the rules have changed meanwhile, the page is read again and nothing is lost. */
function SaveForm({ view: { call, sent, button, isDangerous } }: { view: RulePreviewView }) {
  const t = useT()
  const navigate = useNavigate()
  const { basePath } = useSite()
  const { revalidate } = useRevalidator()
  const leave = ({ page }: Readonly<Record<string, unknown>>) => navigate(String(page))
  const { problem, isBusy, submit } = useCallForm(call, leave, { leaves: true })
  useEffect(() => {
    if (problem !== null) void revalidate()
  }, [problem, revalidate])
  return (
    <form
      method="post"
      action={`${basePath}/api${call}`}
      onSubmit={submit}
      className="mt-8 grid justify-items-start gap-3 border-hairline border-t pt-4"
    >
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <Button tone={isDangerous ? 'danger' : 'primary'} disabled={isBusy}>
        {isBusy ? t('Please wait') : button}
      </Button>
    </form>
  )
}
