import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from '#platform/web/forms/field/use-field.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { channels, notificationTypes } from '../../rules.ts'
import styles from './ChannelTable.module.css'

/** The channels for each type of notification. */
export function ChannelTable({ isSmsOffered }: { isSmsOffered: boolean }) {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('notifications.settings.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('notifications.settings.typeHead')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`notifications.settings.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationTypes.map((type) => (
          <tr key={type}>
            <th scope="row">
              <span className={styles.type}>{t(`notifications.settings.type.${type}`)}</span>
              <span className={styles.text}>{t(`notifications.settings.typeText.${type}`)}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <Choice
                  name={`types.${type}.${channel}`}
                  label={t('notifications.settings.choice', {
                    type: t(`notifications.settings.type.${type}`),
                    channel: t(`notifications.settings.channel.${channel}`),
                  })}
                  disabled={channel === 'sms' && !isSmsOffered}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A checkbox that is labelled by its row and column: read by screen readers, and visible as the table's headings. */
function Choice(props: FieldProps) {
  const { input, value, set } = useField(props)
  const { id, name, disabled, label } = input
  return (
    <label className={styles.choice}>
      <Checkbox
        id={id}
        name={name}
        aria-label={label}
        checked={value === true}
        {...(disabled && { disabled })}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    </label>
  )
}
