import { IconFileText, IconPlus, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ItemPanel } from '#platform/web/ui/items/ItemPanel.tsx'
import { ItemRow } from '#platform/web/ui/items/ItemRow.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { DeleteItem, EditItem, MoreMenu } from '#platform/web/ui/page/MoreMenu.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { lawRoutes, type Override } from '../contract.ts'
import { replaceableRules } from '../rules.ts'
import { replaceableContractRules } from '../rules/contract-rules.ts'
import { AgreementDialog } from './client/AgreementDialog.tsx'
import { useContractRuleText } from './contract-rule-text.ts'
import { AddOverrideDialog, EditOverrideDialog } from './override/OverrideDialogs.tsx'
import { useRuleText } from './rule-text.ts'

/** The rules that are replaced: all of the organisation, or those that count for a client, with its collective agreement. */
export function LawOverrides({ clientId }: { clientId?: string }) {
  const { t } = useTranslation()
  const found = useRead(lawRoutes.listOverrides, { query: clientId === undefined ? {} : { clientId } })
  const [open, setOpen] = useState<'add' | 'agreement'>()
  const { data } = found
  const mayAdd = data?.allowed.includes('add') === true
  const close = () => setOpen(undefined)
  const agreement = data?.agreement ?? null
  const ofClient = agreement === null ? t('law.client.none') : t('law.client.current', { name: agreement })
  return (
    <ItemPanel
      title={t(clientId === undefined ? 'law.overrides.title' : 'law.client.title')}
      lead={clientId === undefined ? t('law.overrides.lead') : `${ofClient}. ${t('law.overrides.lead')}`}
      of={found}
      add={
        mayAdd && (
          <ActionButton variant="default" icon={IconPlus} onClick={() => setOpen('add')}>
            {t('law.overrides.add')}
          </ActionButton>
        )
      }
      actions={
        mayAdd &&
        clientId !== undefined &&
        data.agreements.length > 0 && (
          <ActionButton variant="default" icon={IconFileText} onClick={() => setOpen('agreement')}>
            {t('law.client.set')}
          </ActionButton>
        )
      }
      empty={{ icon: IconScale, title: t('law.overrides.empty'), text: t('law.overrides.emptyText') }}
      row={(override) => <OverrideRow override={override} />}
    >
      {open === 'add' && data && (
        <AddOverrideDialog country={data.country} clientId={clientId ?? null} onClose={close} />
      )}
      {open === 'agreement' && data && clientId !== undefined && (
        <AgreementDialog clientId={clientId} agreement={agreement} agreements={data.agreements} onClose={close} />
      )}
    </ItemPanel>
  )
}

function OverrideRow({ override }: { override: Override }) {
  const { t } = useTranslation()
  const text = useRuleText()
  const contractText = useContractRuleText()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const { write } = useWrite(lawRoutes.deleteOverride)
  const { id, level, value, by, client, agreement, source, reason, version, allowed } = override
  const rule = replaceableRules.get(override.rule)
  const contractRule = replaceableContractRules.get(override.rule)
  const nameOfOther = contractRule ? contractText.name(contractRule) : override.rule
  const name = rule ? text.name(rule) : nameOfOther
  const close = () => setOpen(undefined)
  const effects = [
    ...(value === null ? [] : [t('law.overrides.instead', { value: amountOf(value) })]),
    ...(level === 'usual' ? [] : [t(`law.level.${level}`)]),
  ]
  return (
    <ItemRow
      name={name}
      badge={
        <ToneBadge tone={by === 'organisation' ? 'neutral' : 'news'}>
          {client?.name ?? agreement ?? t('law.organisation')}
        </ToneBadge>
      }
      notes={[effects.join(' · '), byLaw(), t('law.overrides.source', { source, reason })]}
      menu={
        allowed.length > 0 && (
          <MoreMenu quiet label={t('law.overrides.more', { rule: name })}>
            <EditItem onClick={() => setOpen('edit')} />
            <DeleteItem onClick={() => setOpen('delete')} />
          </MoreMenu>
        )
      }
    >
      {open === 'edit' && <EditOverrideDialog override={override} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          title={t('law.delete.title', { rule: name })}
          remove={() => write({ params: { id }, ifMatch: version })}
          done={t('law.delete.done')}
          onClose={close}
        >
          {t('law.delete.text')}
        </DeleteDialog>
      )}
    </ItemRow>
  )

  function amountOf(count: number): string {
    if (rule) return text.amount(rule, count)
    return contractRule ? contractText.amount(contractRule, count) : String(count)
  }

  function byLaw(): string | undefined {
    if (rule) return t('law.overrides.byLaw', { value: text.value(rule), article: rule.article })
    if (!contractRule) return undefined
    return t('law.overrides.byLaw', { value: contractText.value(contractRule), article: contractRule.article })
  }
}
