import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FlashNote } from '../FlashNote.tsx'
import { GridTable } from './GridTable.tsx'
import { StockHistory } from './StockHistory.tsx'
import { useGrid } from './use-grid.ts'
import { VariantTools } from './VariantTools.tsx'
import type { GridView } from './views.ts'

/** Shows the variants of a product as a grid that is typed in, pasted into and saved as a whole. */
export function GridPage({ view, flash }: { view: GridView; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const { product, page, pages, total } = view
  const grid = useGrid(view)
  const title = t('Variants, prices and stock')
  const path = `/admin/products/${product.handle}`
  return (
    <>
      <title>{`${product.name}: ${title}`}</title>
      <Link to={path} className="inline-flex min-h-9 items-center text-13 text-tide underline">
        <bdi>{product.name}</bdi>
      </Link>
      <PageTitle size="small">{title}</PageTitle>
      <p className="mt-1 max-w-[62ch] text-13 text-muted">
        {t(
          'Arrow keys move up and down, and cells of a spreadsheet can be pasted. An empty price takes the price away.',
        )}
      </p>
      <FlashNote flash={flash} />
      {grid.note && (
        <div role={grid.note.isError ? 'alert' : 'status'} className="mt-4 border border-edge px-4 py-2">
          <p className="font-medium">{grid.note.text}</p>
          {grid.note.refused.length > 0 && (
            <ul className="mt-1 text-danger">
              {grid.note.refused.map(({ key, label, why }) => (
                <li key={key}>
                  <bdi>{label}</bdi>. {why}
                </li>
              ))}
            </ul>
          )}
          {grid.canUndo && (
            <Button type="button" tone="secondary" onClick={grid.undo} className="mt-2">
              {t('Undo')}
            </Button>
          )}
        </div>
      )}
      <form
        ref={grid.form}
        method="post"
        action={`${basePath}/api/admin/product/cells`}
        onSubmit={grid.submit}
        onChange={grid.onChange}
        className="mt-4"
      >
        <input type="hidden" name="product" value={product.handle} />
        <GridTable view={view} onKeyDown={grid.onKeyDown} onPaste={grid.onPaste} />
        <div className="tall:sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-hairline border-t bg-ground py-3">
          {grid.changes > 0 && <p className="text-13 text-muted">{t('Not saved yet')}</p>}
          <Button disabled={grid.isBusy}>{grid.isBusy ? t('Please wait') : t('Save')}</Button>
        </div>
      </form>
      {page !== null && (
        <nav aria-label={t('Pages')} className="mt-4 flex flex-wrap items-center justify-between gap-4">
          {page > 1 ? <ButtonLink to={`?page=${page - 1}`}>{t('Previous')}</ButtonLink> : <span />}
          <ButtonLink to="?rows=all">{t('Show all {total}', { total })}</ButtonLink>
          {page < pages ? <ButtonLink to={`?page=${page + 1}`}>{t('Next')}</ButtonLink> : <span />}
        </nav>
      )}
      <VariantTools acts={view.acts} />
      <StockHistory view={view} />
    </>
  )
}
