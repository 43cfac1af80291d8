import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { ListFrame, Older } from '../area/ListFrame.tsx'
import type { ClickDayView, ListPage, PartnerArea } from '../area/views.ts'

interface ClicksPageProps {
  readonly state: PartnerArea['state']
  readonly page: ListPage<ClickDayView>
}

/** Lists the days on which somebody followed a link of the partner. */
export function ClicksPage({ state, page: { rows, next } }: ClicksPageProps) {
  const t = useT()
  const { locale } = useSite()
  const code = locale.code === 'ar' ? 'ar-u-nu-latn' : locale.code
  return (
    <ListFrame
      title={t('Clicks')}
      intro={t('How often your links were followed, by day. Nothing is known of who followed them.')}
      state={state}
      file={rows.length === 0 ? null : 'clicks/file.csv'}
    >
      {rows.length === 0 ? (
        <p className="text-muted">{t('Nobody has followed your links yet.')}</p>
      ) : (
        <table className="w-full max-w-xl border-collapse">
          <caption className="sr-only">{t('Clicks by day')}</caption>
          <thead className="text-13">
            <tr className="border-edge border-b">
              <th scope="col" className="py-2 text-start font-medium">
                {t('Day')}
              </th>
              <th scope="col" className="py-2 text-end font-medium">
                {t('Clicks')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, label, clicks }) => (
              <tr key={day} data-day={day} className="border-hairline border-b">
                <th scope="row" className="py-2 text-start font-normal">
                  <time dateTime={day}>{label}</time>
                </th>
                <td className="py-2 text-end tabular-nums" suppressHydrationWarning>
                  {new Intl.NumberFormat(code).format(clicks)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Older path="/partner/clicks" next={next} label={t('Show older days')} />
    </ListFrame>
  )
}
