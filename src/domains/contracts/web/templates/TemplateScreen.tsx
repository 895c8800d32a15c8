import { Button, List } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Language } from '#base/language.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation, useParams } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { contractRoutes, type Template } from '../../contract.ts'
import type { ContractKind } from '../../rules.ts'
import { placeholders } from '../../rules/placeholders.ts'
import { checkMentions } from '../../rules/template.ts'
import { MentionsBadge } from './MentionsBadge.tsx'
import styles from './TemplateScreen.module.css'
import { TemplatePreview } from './TemplatePreview.tsx'

const list = '/provider/contract-templates'

/** The screen that edits a contract template, with the mentions that the law demands beside it and a preview. */
export function TemplateScreen() {
  const { t } = useTranslation()
  const { kind = '', language = '' } = useParams()
  const query = { kind: kind as ContractKind, language: language as Language }
  const template = useRead(contractRoutes.readTemplate, { query })
  const found = template.data
  return (
    <Page
      title={found ? t(`contracts.kind.${found.kind}`) : t('contracts.templates.one')}
      lead={found && t(`contracts.language.${found.language}`)}
      badge={found && <MentionsBadge missing={found.missing.length} />}
      back={{ to: list, label: t('contracts.templates.title') }}
    >
      <Reading of={template} as="form">
        {(known) => <TemplateForm key={known.version} template={known} />}
      </Reading>
    </Page>
  )
}

function TemplateForm({ template }: { template: Template }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const { back } = useNavigation()
  const { kind, language, version, allowed, defaultText } = template
  const { write } = useWrite(contractRoutes.saveTemplate)
  const form = useContractForm(contractRoutes.saveTemplate.body, {
    text: template.text,
    missingReason: template.missingReason ?? '',
  })
  const mentions = checkMentions(kind, form.values.text)
  const missing = mentions.filter(({ clause }) => clause === null)
  const mayEdit = allowed.includes('edit')
  return (
    <Form
      form={form}
      save={(body) => write({ query: { kind, language }, ifMatch: version, body })}
      onSaved={() => tell.success(t('contracts.templates.saved'))}
    >
      <div className={styles.columns}>
        <Panel
          title={t('contracts.templates.text')}
          lead={mayEdit ? t('contracts.templates.textHelp') : t('contracts.templates.readOnly')}
          action={
            mayEdit &&
            form.values.text !== defaultText && (
              <Button variant="default" onClick={() => form.set('text', defaultText)}>
                {t('contracts.templates.reset')}
              </Button>
            )
          }
        >
          <TextAreaField name="text" label={t('contracts.templates.text')} rows={24} required />
          {missing.length > 0 && (
            <TextAreaField name="missingReason" label={t('contracts.templates.missingReason')} rows={2} required />
          )}
        </Panel>
        <div className={styles.side}>
          <Panel
            title={t('contracts.templates.mentions')}
            lead={t('contracts.templates.mentionsLead', { edition: '2026-11' })}
          >
            <List listStyleType="none" className={styles.mentions ?? ''}>
              {mentions.map(({ id, article, clause }) => (
                <List.Item
                  key={id}
                  icon={
                    clause === null ? (
                      <IconAlertTriangle size={18} className={styles.missing} aria-hidden />
                    ) : (
                      <IconCheck size={18} className={styles.covered} aria-hidden />
                    )
                  }
                >
                  <strong>{t(`contracts.mention.${id}`)}</strong> <code>{id}</code>
                  <br />
                  <span>
                    {clause === null
                      ? t('contracts.templates.notCovered')
                      : t('contracts.templates.covered', { clause })}
                  </span>
                  <br />
                  <small>{article}</small>
                </List.Item>
              ))}
            </List>
          </Panel>
          <Panel title={t('contracts.templates.placeholders')}>
            <p className={styles.placeholders}>{placeholders.map((name) => `{{${name}}}`).join(' ')}</p>
          </Panel>
          <TemplatePreview kind={kind} language={language} text={form.values.text} />
        </div>
      </div>
      {mayEdit && (
        <FormActions submit={t('contracts.templates.save')} pending={form.pending} onCancel={() => back(list)} />
      )}
    </Form>
  )
}
