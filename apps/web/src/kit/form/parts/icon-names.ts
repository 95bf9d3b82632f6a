/** Icons that fit a parking operation, by what they show. */
export const iconNames: readonly string[] = [
  ...'home dashboard local_parking garage directions_car two_wheeler motorcycle local_shipping airport_shuttle directions_bus local_taxi electric_car'.split(
    ' ',
  ),
  ...'login logout sensor_door door_sliding traffic videocam photo_camera sensors router settings_input_antenna cable memory print receipt'.split(
    ' ',
  ),
  ...'receipt_long confirmation_number qr_code qr_code_scanner credit_card payments point_of_sale account_balance account_balance_wallet savings'.split(
    ' ',
  ),
  ...'price_change sell discount local_offer money_off currency_exchange calculate percent inventory inventory_2 warehouse category label'.split(
    ' ',
  ),
  ...'people person badge group groups manage_accounts admin_panel_settings verified_user security lock key vpn_key fingerprint card_membership'.split(
    ' ',
  ),
  ...'schedule calendar_month event event_note access_time timer history update today date_range work business apartment location_city map place'.split(
    ' ',
  ),
  ...'assessment analytics bar_chart show_chart pie_chart insights timeline table_chart summarize description article list_alt fact_check rule'.split(
    ' ',
  ),
  ...'find_in_page manage_search search visibility gavel report report_problem warning error info help notifications notifications_active'.split(
    ' ',
  ),
  ...'campaign chat mail newspaper feed rss_feed phone headset_mic volume_up music_note play_circle tv desktop_windows smartphone api code'.split(
    ' ',
  ),
  ...'settings tune build handyman extension account_tree folder folder_special folder_open upload download cloud storage dns link open_in_new'.split(
    ' ',
  ),
  ...'edit edit_note add_circle remove_circle check_circle cancel block done delete save star favorite flag bookmark public language'.split(
    ' ',
  ),
];
