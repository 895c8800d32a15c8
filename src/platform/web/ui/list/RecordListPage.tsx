import { IconFileImport, type TablerIcon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RecordList } from './RecordList.tsx'

type ListProps<Item extends { readonly id: string }> = ComponentProps<typeof RecordList<Item>>

interface Props<Item extends { readonly id: string }> extends Omit<ListProps<Item>, 'texts' | 'linkOf' | 'empty'> {
  /** The path of the screen. Those of its records, `add` and `import` are below it. */
  at: string
  texts: (name: Parameters<ListProps<Item>['texts']>[0] | 'lead' | 'add' | 'import') => string
  mayAdd: boolean
  addIcon: TablerIcon
  /** The icon of the empty state. */
  icon: TablerIcon
  /** Above the list: the result of an action on the selection. */
  report?: ReactNode
}

/** A screen with all records of a kind, and the buttons that add and import them. */
export function RecordListPage<Item extends { readonly id: string }>(props: Props<Item>) {
  const { at, texts, mayAdd, addIcon, icon, report, ...list } = props
  const add = mayAdd && (
    <LinkButton to={`${at}/add`} icon={addIcon}>
      {texts('add')}
    </LinkButton>
  )
  const actions = mayAdd && (
    <>
      <LinkButton to={`${at}/import`} variant="default" icon={IconFileImport}>
        {texts('import')}
      </LinkButton>
      {add}
    </>
  )
  return (
    <Page list title={texts('title')} lead={texts('lead')} actions={actions}>
      {report}
      <Panel flush>
        <RecordList {...list} texts={texts} linkOf={({ id }) => `${at}/${id}`} empty={{ action: add, icon }} />
      </Panel>
    </Page>
  )
}
