import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { dashboards, findWidgetCall } from '@parking/contract/dashboards/dashboards';
import { reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { type ComponentType, createElement } from 'react';
import { AttentionCard } from './attention-card.tsx';
import type { CardProps } from './card.tsx';
import { GateStatesCard } from './gate-states-card.tsx';
import { OccupancyCard } from './occupancy-card.tsx';
import { ProvidersOweCard } from './providers-owe-card.tsx';
import { TakingsCard } from './takings-card.tsx';
import { TrafficPerHourCard } from './traffic-per-hour-card.tsx';
import { YearlyCard } from './yearly-card.tsx';

const cards = new Map<EndpointDefinition, ComponentType<CardProps>>([
  [dashboards.attention, AttentionCard],
  [dashboards.occupancy, OccupancyCard],
  [dashboards.takings, TakingsCard],
  [dashboards.gateStates, GateStatesCard],
  [reconciliation.ageing, ProvidersOweCard],
  [dashboards.trafficPerHour, TrafficPerHourCard],
  [dashboards.yearly, YearlyCard],
]);

/** One widget, drawn by the card of its call. */
export function Widget({ widget }: Pick<CardProps, 'widget'>) {
  const found = findWidgetCall(widget.url);
  const card = found && cards.get(found.call);
  return card ? createElement(card, { widget, subject: found.subject }) : null;
}
