/** The confirmation of the terms of a placement by agency and client in the Netherlands: Waadi, art. 11 and 12a; Regeling Waadi, annex I, 5.3. */
export const clientContract = {
  nl: `# Opdrachtbevestiging
{{#if amendment.number}}Wijziging nr. {{amendment.number}} van de bevestiging van {{amendment.date}}. Zij vervangt de bepalingen van die bevestiging vanaf de ondertekening.{{/if}}

## Partijen
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, hierna ‘het uitzendbureau’,
en {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, hierna ‘de opdrachtgever’.

## Uitzendkracht en functie [cl_worker]
{{worker.name}}, {{role}}

## Looptijd [cl_dates]
De uitzending begint op {{startDate}} en eindigt vermoedelijk op {{endDate}}.

## Werkadres en contactpersoon [cl_place]
Werkadres: {{workplace}}
Contactpersoon van de opdrachtgever: {{clientContact}}

## Arbeidstijden
{{schedule}}

## Arbeidsvoorwaarden [cl_conditions]
De opdrachtgever verklaart dat bij hem deze arbeidsvoorwaarden gelden voor werknemers in een gelijke of gelijkwaardige functie:
{{conditions}}
Wijzigen deze voorwaarden, dan meldt de opdrachtgever dat meteen aan het uitzendbureau.

## Veilig werken [cl_safety]
De opdrachtgever geeft de uitzendkracht vóór de start deze informatie over veilig werken:
{{safety}}

{{#if billRate}}## Tarief
{{billRate}}{{/if}}

{{#if paymentTerms}}## Betaling van de facturen
{{paymentTerms}}{{/if}}

## Elektronische handtekening
De partijen ondertekenen deze bevestiging elektronisch. Elke partij ontvangt het ondertekende document en kan het op elk moment downloaden.
`,
  en: `# Confirmation of terms
{{#if amendment.number}}Amendment no. {{amendment.number}} to the confirmation of {{amendment.date}}. It replaces the provisions of that confirmation once it is signed.{{/if}}

## Parties
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, the “agency”,
and {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, the “client”.

## Worker and job [cl_worker]
{{worker.name}}, {{role}}

## Duration [cl_dates]
The placement starts on {{startDate}} and is expected to end on {{endDate}}.

## Work address and contact [cl_place]
Work address: {{workplace}}
Contact at the client: {{clientContact}}

## Working hours
{{schedule}}

## Terms of employment [cl_conditions]
The client confirms that these terms of employment apply to its employees in the same or an equivalent job:
{{conditions}}
The client informs the agency immediately when these terms change.

## Safety at work [cl_safety]
Before the start, the client gives the worker this information about safety at work:
{{safety}}

{{#if billRate}}## Rate
{{billRate}}{{/if}}

{{#if paymentTerms}}## Payment of invoices
{{paymentTerms}}{{/if}}

## Electronic signature
The parties sign this confirmation electronically. Each party receives the signed document and can download it at any time.
`,
}
