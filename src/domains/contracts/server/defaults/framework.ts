/** The framework agreement with a client. No source lists mentions that it must have; the articles in it are those of the contracts that it precedes. */
export const framework = {
  be: {
    fr: `# Contrat-cadre
{{#if amendment.number}}Avenant n° {{amendment.number}} au contrat-cadre du {{amendment.date}}. Il remplace les dispositions de ce contrat à partir de la signature.{{/if}}

## Parties
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, ci-après « l’agence »,
et {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, ci-après « l’utilisateur ».

## Objet
Ce contrat-cadre règle la mise à disposition de travailleurs intérimaires par l’agence auprès de l’utilisateur. Il ne remplace pas le contrat par écrit que l’article 17, § 1er, de la loi du 24 juillet 1987 prévoit pour chaque occupation.

## Durée
Ce contrat-cadre s’applique du {{startDate}} au {{endDate}}.

## Prestations
{{services}}

## Prix
{{billRate}}

## Paiement des factures
{{paymentTerms}}

## Conditions de travail
Pendant l’occupation, l’utilisateur est responsable de l’application des dispositions visées à l’article 19 de la loi du 24 juillet 1987, notamment sur la durée du travail et le bien-être au travail.
{{#if safety}}{{safety}}{{/if}}

## Fin du contrat-cadre
{{termination}}

## Signature électronique
Les parties signent ce contrat-cadre par voie électronique. Chacune reçoit le contrat signé et peut le télécharger à tout moment.
`,
    nl: `# Raamovereenkomst
{{#if amendment.number}}Bijlage nr. {{amendment.number}} bij de raamovereenkomst van {{amendment.date}}. Zij vervangt de bepalingen van die overeenkomst vanaf de ondertekening.{{/if}}

## Partijen
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, hierna ‘het uitzendbureau’,
en {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, hierna ‘de gebruiker’.

## Voorwerp
Deze raamovereenkomst regelt de terbeschikkingstelling van uitzendkrachten door het uitzendbureau aan de gebruiker. Zij vervangt niet de schriftelijke overeenkomst die artikel 17, § 1, van de wet van 24 juli 1987 voor elke tewerkstelling voorschrijft.

## Looptijd
Deze raamovereenkomst geldt van {{startDate}} tot en met {{endDate}}.

## Diensten
{{services}}

## Tarieven
{{billRate}}

## Betaling van de facturen
{{paymentTerms}}

## Arbeidsomstandigheden
Tijdens de tewerkstelling staat de gebruiker in voor de toepassing van de bepalingen van artikel 19 van de wet van 24 juli 1987, onder meer over arbeidsduur en welzijn op het werk.
{{#if safety}}{{safety}}{{/if}}

## Einde van de raamovereenkomst
{{termination}}

## Elektronische handtekening
De partijen ondertekenen deze raamovereenkomst elektronisch. Elke partij ontvangt de ondertekende overeenkomst en kan die op elk moment downloaden.
`,
  },
  fr: {
    fr: `# Contrat-cadre
{{#if amendment.number}}Avenant n° {{amendment.number}} au contrat-cadre du {{amendment.date}}. Il remplace les dispositions de ce contrat à partir de la signature.{{/if}}

## Parties
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, ci-après « l’agence »,
et {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, ci-après « l’entreprise utilisatrice ».

## Objet
Ce contrat-cadre règle la mise à disposition de travailleurs intérimaires par l’agence auprès de l’entreprise utilisatrice. Il ne remplace pas le contrat de mise à disposition que l’article L. 1251-42 du code du travail prévoit pour chaque mission.

## Durée
Ce contrat-cadre s’applique du {{startDate}} au {{endDate}}.

## Prestations
{{services}}

## Prix
{{billRate}}

## Paiement des factures
{{paymentTerms}}

## Conditions de travail
Pendant la mission, l’entreprise utilisatrice est responsable des conditions d’exécution du travail (article L. 1251-21 du code du travail).
{{#if safety}}{{safety}}{{/if}}

## Fin du contrat-cadre
{{termination}}

## Signature électronique
Les parties signent ce contrat-cadre par voie électronique. Chacune reçoit le contrat signé et peut le télécharger à tout moment.
`,
  },
  nl: {
    nl: `# Raamovereenkomst
{{#if amendment.number}}Bijlage nr. {{amendment.number}} bij de raamovereenkomst van {{amendment.date}}. Zij vervangt de bepalingen van die overeenkomst vanaf de ondertekening.{{/if}}

## Partijen
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, hierna ‘het uitzendbureau’,
en {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, hierna ‘de opdrachtgever’.

## Voorwerp
Deze raamovereenkomst regelt de terbeschikkingstelling van uitzendkrachten door het uitzendbureau aan de opdrachtgever. Zij vervangt niet de informatie over de arbeidsvoorwaarden die de opdrachtgever vóór de start van elke uitzending verstrekt (Waadi, artikel 12a).

## Looptijd
Deze raamovereenkomst geldt van {{startDate}} tot en met {{endDate}}.

## Diensten
{{services}}

## Tarieven
{{billRate}}

## Betaling van de facturen
{{paymentTerms}}

## Arbeidsomstandigheden
De opdrachtgever informeert de uitzendkracht vóór de start over veilig werken (Waadi, artikel 11).
{{#if safety}}{{safety}}{{/if}}

## Einde van de raamovereenkomst
{{termination}}

## Elektronische handtekening
De partijen ondertekenen deze raamovereenkomst elektronisch. Elke partij ontvangt de ondertekende overeenkomst en kan die op elk moment downloaden.
`,
    en: `# Framework agreement
{{#if amendment.number}}Amendment no. {{amendment.number}} to the framework agreement of {{amendment.date}}. It replaces the provisions of that agreement once it is signed.{{/if}}

## Parties
{{agency.name}}, {{agency.address}}{{#if agency.vatNumber}}, {{agency.vatNumber}}{{/if}}, the “agency”,
and {{client.name}}{{#if client.address}}, {{client.address}}{{/if}}{{#if client.vatNumber}}, {{client.vatNumber}}{{/if}}, the “client”.

## Subject
This framework agreement governs the supply of temporary workers by the agency to the client. It does not replace the information about terms of employment that the client gives before each placement (Waadi, article 12a).

## Duration
This framework agreement applies from {{startDate}} to {{endDate}}.

## Services
{{services}}

## Rates
{{billRate}}

## Payment of invoices
{{paymentTerms}}

## Working conditions
Before the start, the client informs the worker about safety at work (Waadi, article 11).
{{#if safety}}{{safety}}{{/if}}

## End of the framework agreement
{{termination}}

## Electronic signature
The parties sign this framework agreement electronically. Each party receives the signed agreement and can download it at any time.
`,
  },
}
