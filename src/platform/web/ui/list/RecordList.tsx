import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DataList } from './DataList.tsx'
import { ExportMenu, type WholeExport } from './ExportMenu.tsx'
import { idOf } from './id-of.ts'
import { SearchBox } from './SearchBox.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { ListView } from './use-list-view.ts'

type RowsProps<Item> = Omit<
  ComponentProps<typeof DataList<Item>>,
  'label' | 'keyOf' | 'columns' | 'sorting' | 'widths' | 'empty' | 'isExportedAbove'
>

interface Props<Item> extends RowsProps<Item> {
  /** The texts of the list; `nothing` is for no match of search and filters, `empty` for no records yet. */
  texts: (name: 'title' | 'search' | 'nothing' | 'nothingText' | 'empty' | 'emptyText') => string
  view: ListView<Item>
  /** The searched text, and what changes it. */
  search: { readonly value: string; readonly onChange: (words: string) => void }
  /** True if a filter other than the search is set. */
  isFiltered: boolean
  /** The menu of saved views, after the filters. */
  views?: ReactNode
  /** True if the toolbar has no room for the export menu: a button below the list exports it. */
  isExportedBelow?: boolean
  /** The route that exports all fields, and its query; the shown columns can always be exported. */
  wholeExport?: WholeExport
  /** The icon and the first action of the empty state. */
  empty?: Pick<ComponentProps<typeof Empty>, 'icon' | 'action'>
  /** The filters beside the search. */
  children: ReactNode
}

/** A list of records below its toolbar: search, filters, columns and export. */
export function RecordList<Item extends { readonly id: string }>(props: Props<Item>) {
  const {
    texts,
    view,
    search,
    isFiltered,
    views,
    isExportedBelow = false,
    wholeExport,
    empty,
    children,
    ...rows
  } = props
  return (
    <>
      <Toolbar
        search={<SearchBox label={texts('search')} value={search.value} onSearch={search.onChange} />}
        isFiltered={isFiltered}
      >
        {children}
        {views}
        <ColumnsMenu view={view} />
        {!isExportedBelow && (
          <ExportMenu shown={{ name: texts('title'), columns: view.columns, list: rows.list }} whole={wholeExport} />
        )}
      </Toolbar>
      <DataList
        {...rows}
        isExportedAbove={!isExportedBelow}
        label={texts('title')}
        keyOf={idOf}
        columns={view.columns}
        sorting={view.sorting}
        widths={view.widths}
        empty={
          isFiltered || search.value ? (
            <Empty title={texts('nothing')} text={texts('nothingText')} />
          ) : (
            <Empty title={texts('empty')} text={texts('emptyText')} {...empty} />
          )
        }
      />
    </>
  )
}
