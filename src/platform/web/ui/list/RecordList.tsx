import type { ComponentProps, ReactNode } from 'react'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DataList } from './DataList.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { ListView } from './use-list-view.ts'

type RowsProps<Item> = Omit<ComponentProps<typeof DataList<Item>>, 'columns' | 'sorting' | 'widths' | 'empty'>

interface Props<Item> extends RowsProps<Item> {
  view: ListView<Item>
  search: ComponentProps<typeof SearchBox>
  /** True if a filter other than the search is set. */
  isFiltered: boolean
  /** The export menu, after the filters. */
  exportMenu?: ReactNode
  /** The empty state if no record matches search and filters; `empty` by default. */
  nothing?: ComponentProps<typeof Empty>
  /** The empty state if there are no records yet. */
  empty: ComponentProps<typeof Empty>
  /** The filters beside the search. */
  children: ReactNode
}

/** A list of records below its toolbar: search, filters, columns and export. */
export function RecordList<Item>(props: Props<Item>) {
  const { view, search, isFiltered, exportMenu, empty, nothing = empty, children, ...rows } = props
  return (
    <>
      <Toolbar search={<SearchBox {...search} />} isFiltered={isFiltered}>
        {children}
        <ColumnsMenu view={view} />
        {exportMenu}
      </Toolbar>
      <DataList
        {...rows}
        columns={view.columns}
        sorting={view.sorting}
        widths={view.widths}
        empty={<Empty {...(isFiltered || search.value ? nothing : empty)} />}
      />
    </>
  )
}
