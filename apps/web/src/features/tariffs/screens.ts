import { type ScreenRoute, screens } from '../../kit/model/screens.ts';

export const tariffsScreens: readonly ScreenRoute[] = [
  ...screens('admin', 'full', 'tariffs', {
    '/transaction_types': () => import('./catalogues/transaction-types-page.tsx'),
    '/user_groups/:userGroupId/additional_fare_names': () =>
      import('./additional-fares/group-additional-fares-page.tsx'),
    '/vehicle_types': () => import('./vehicle-types/vehicle-types-page.tsx'),
    '/vehicle_types/first_tariff': () => import('./first-tariff/first-tariff-page.tsx'),
    '/vehicle_types/holidays': () => import('./holidays/holidays-page.tsx'),
    '/vehicle_types/:vehicleTypeId/fares/:fareId': () => import('./editor/fare-editor-page.tsx'),
    '/fare_non_regulars': () => import('./fare-non-regulars/fare-non-regulars-page.tsx'),
    '/additional_fare_names': () => import('./additional-fares/additional-fare-names-page.tsx'),
    '/parking_fines': () => import('./fines/parking-fines-page.tsx'),
    '/overdue_tolerances': () => import('./fines/overdue-tolerances-page.tsx'),
  }),
  ...screens('any', 'none', null, {
    '/tariff': () => import('./public-tariffs/public-tariffs-page.tsx'),
  }),
];
