-- Facet selections of searches on a landing page.
SELECT s.landing_page_url, MAX(s.page_name) AS page_name, f.facet_field, MAX(f.facet_name) AS facet_name, f.facet_value,
       COUNT(*) AS search_count, COUNT(DISTINCT s.visit_id) AS visit_count, COUNT(s.click_item_id) AS click_count,
       RATIO(COUNT(s.click_item_id), COUNT(*)) AS ctr
FROM facet_selections f
JOIN summary s ON s.account_id = f.account_id AND s.event_date = f.event_date AND s.tracking_id = f.tracking_id
WHERE f.account_id = :account AND f.event_date BETWEEN :start AND :end
  AND s.account_id = :account AND s.event_date BETWEEN :start AND :end AND :filters AND s.event_type = 'search' AND s.landing_page_url IS NOT NULL
GROUP BY s.landing_page_url, f.facet_field, f.facet_value
